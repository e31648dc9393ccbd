"""The made-up cards of these tests are among the cards of the game only while they are needed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from state_pieces import POWER

from undercroft.cards.registry import CARDS, add_card

USERS = {"state_pieces", "words_pieces"}


@pytest.fixture(autouse=True, scope="module")
def made_up_cards(request: pytest.FixtureRequest) -> Iterator[None]:
    uses = USERS & {getattr(value, "__module__", "") for value in vars(request.module).values()}
    if not uses:
        yield
        return
    for card in POWER:
        add_card(card)
    yield
    for card in POWER:
        del CARDS[card.id]
