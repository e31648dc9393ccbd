"""Pictures of the battlefield: what lies on the table is in them, what is hidden is not, and notebooks show them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from undercroft import svg
from undercroft.game.pieces import FieldToken
from undercroft.hexes.sets import bits
from undercroft.play.picture import UnknownTheme
from undercroft.play.picture_parts import THEMES
from undercroft.play.plain import PLAIN_POWER
from undercroft.play.position import laid_out, stand
from undercroft.play.randomly import evenly, random_setup
from undercroft.play.tables import table
from undercroft.play.view import view
from undercroft.rules.engine import Game
from undercroft.rules.tokens import set_tokens

SPACE = "{http://www.w3.org/2000/svg}"


def midway(rules: str = "shadespire", seats: int = 2, answers: int = 100, seed: int = 3) -> Game:
    pick = Random(seed)
    game = Game(random_setup(pick, rules, seats), seed)
    for _ in range(answers):
        if game.question is not None:
            game.answer(evenly(game.question, pick))
    return game


def spoken(drawn: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(drawn).iter(f"{SPACE}text")]


def position() -> Game:
    """Saek, wounded, on objective 2, with a Move and a Guard token and an upgrade; Obryn Inspired; all others not there."""
    setup = table("shadespire", ["Garrek's Reavers", "Steelheart's Champions"], names=["Anna", "Bob"])
    setup = setup._replace(seats=tuple(seat._replace(power=PLAIN_POWER) for seat in setup.seats))
    g = laid_out(setup, midway().ground)
    free = bits(g.empty())
    saek = next(f for f, card in enumerate(g.cast) if card.known_as() == "Saek")
    obryn = next(f for f, card in enumerate(g.cast) if card.known_as() == "Obryn")
    stand(g, saek, free[10], damage=2)
    stand(g, obryn, free[30], inspired=True)
    g.move[saek] = g.guard[saek] = 1
    g.upgrades[saek] = (next(c for c, card in enumerate(g.cards) if card.type == "upgrade"),)
    g.glory[1] = 4
    set_tokens(g, (FieldToken("objective", 2, free[10]), FieldToken("objective", 5, free[20], "down")))
    return g


def test_every_hex_is_drawn_with_its_name() -> None:
    for rules, seats in (("shadespire", 2), ("dreadfane", 2), ("deathgorge", 3), ("deathgorge", 4)):
        game = midway(rules, seats)
        said = spoken(svg.board(game))
        assert {game.ground.name(h) for h in bits(game.ground.all)} <= set(said)


def test_fighters_stand_with_names_wounds_and_tokens() -> None:
    g = position()
    drawn = svg.board(g)
    said = spoken(drawn)
    assert "Saek" in said
    assert "Obryn" in said
    assert "Garrek" not in said
    assert {"M", "G", "1"} <= set(said)
    assert "C" not in said
    assert "Bob · Steelheart's Champions · 4 glory" in said
    # three wounds, of which two are lost, and four whole ones
    dots = re.findall(r'<circle [^>]*r="4.2" fill="([^"]+)"', drawn)
    assert dots.count("none") == 2
    assert len(dots) == 2 + 1 + 4
    assert said[-1] == "Setting up · M moved · G on Guard · star: Inspired · dots: wounds left · sheet: upgrades"


def test_a_token_that_lies_face_down_keeps_its_number() -> None:
    said = spoken(svg.board(position()))
    assert "2" in said
    assert "?" in said
    assert "5" not in said


def test_each_kind_of_terrain_has_a_drawing_of_its_own() -> None:
    g = position()
    plain = svg.board(g)
    spot = bits(g.empty() & ~g.ground.starting & ~g.lethal() & ~g.cover() & ~g.snare())[5]
    drawings = set()
    for kind in ("blocked", "lethal", "cover", "snare"):
        new = g.copy()
        set_tokens(new, (*g.tokens, FieldToken(kind, 0, spot)))
        drawn = svg.board(new)
        assert drawn != plain, kind
        drawings.add(drawn)
    assert len(drawings) == 4


def test_what_a_view_hides_is_not_in_its_picture() -> None:
    """Another seat's cards are swapped for others; what the first seat sees stays the same."""
    game = midway(answers=140)
    seen = svg.board(view(game, 0))
    assert seen == svg.board(game)
    other = game.copy()
    other.hands[1], other.objective_deck[1] = (), (*other.objective_deck[1], *other.hand(1, True))
    other.hands[1] = (*game.hand(1, False), *other.objective_deck[1][: len(game.hand(1, True))])
    assert svg.board(view(other, 0)) == seen


def test_a_notebook_shows_games_views_and_pictures_by_themselves() -> None:
    game = midway()
    drawn = svg.board(game)
    assert game._repr_svg_() == drawn == drawn._repr_svg_() == view(game, 0)._repr_svg_()


def test_before_the_boards_lie_there_is_nothing_but_the_players_to_draw() -> None:
    game = Game(table("shadespire", ["Garrek's Reavers", "Steelheart's Champions"]), 1)
    assert game.field is None
    assert "The battlefield is not laid yet." in spoken(svg.board(game))


def test_a_battlefield_alone_and_both_themes() -> None:
    field = midway("dreadfane").ground
    drawn = svg.board(field, width=500)
    assert {str(n) for n in range(1, len(field.objectives) + 1)} <= set(spoken(drawn))
    assert ElementTree.fromstring(drawn).get("width") == "500"
    assert svg.board(field, "dark") != svg.board(field, "light")
    with pytest.raises(UnknownTheme, match="no theme 'pink'; there are light, dark"):
        svg.board(field, "pink")


@pytest.mark.parametrize("theme", THEMES.values())
def test_words_can_be_read_on_their_ground(theme: tuple[str, ...]) -> None:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(a: str, b: str) -> float:
        high, low = sorted((light(a), light(b)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    found = theme._asdict()  # type: ignore[attr-defined]
    assert contrast(found["ink"], found["ground"]) > 7
    assert contrast(found["faint"], found["ground"]) > 4.5
    assert contrast(found["gold_ink"], found["plate"]) > 4.5


def test_a_picture_is_saved_as_what_its_name_says(tmp_path: Path) -> None:
    g = position()
    svg.save(g, tmp_path / "one.svg")
    assert (tmp_path / "one.svg").read_text(encoding="utf-8") == svg.board(g)
    svg.save(g, tmp_path / "one.png", width=400)
    data = (tmp_path / "one.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    # twice as fine as the picture is wide
    assert int.from_bytes(data[16:20], "big") == 800
