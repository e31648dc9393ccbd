"""Feature tokens by the Deathgorge book: set-up, delving, salvaging, plundering, flipping, leaving."""

from __future__ import annotations

from harness import battle, man, objective, ploy, spell, upgrade, weapon

from undercroft.game.pieces import FieldToken
from undercroft.hexes.sets import bits
from undercroft.rules.characteristics import held_by
from undercroft.rules.tokens import add_field_token, feature_hexes, flip_token, give_stagger, may_flip, set_tokens

BLOW = weapon(damage=9)


def available(t, n: int = 2) -> None:
    """The tokens beside the battlefield."""
    set_tokens(t.g, (*t.g.tokens, *[FieldToken("blocked", 0, -1)] * n))


def put(kind: str, at: str, number: int = 0, face: str = "up"):
    def prepare(t) -> None:
        set_tokens(t.g, (*t.g.tokens, FieldToken(kind, number, t.h(at), face)))

    return prepare


# --- delve ---


def test_delving_flips_the_token_and_staggers_the_fighter() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, objectives=["d5"])
    assert held_by(t.g, 0) == {1: 0}
    t.take("pass").take("delve", "Ann")
    assert t.g.tokens[0].face == "cover"
    assert t.g.stagger[0] == 1
    assert held_by(t.g, 0) == {}
    assert t.g.cover() >> t.h("d5") & 1


def test_a_cover_token_is_delved_back_to_its_objective() -> None:
    t = battle(
        "deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, prepare=put("objective", "d5", 3, "cover")
    )  # fmt: skip
    t.take("pass").take("delve", "Ann")
    assert held_by(t.g, 0) == {3: 0}


def test_a_staggered_fighter_does_not_delve() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"a11": man("Bob")},
        objectives=["d5"],
        prepare=lambda t: give_stagger(t.g, 0),
        stops=1,
    )
    t.take("pass").until("power", "activation")
    assert t.kind == "power"
    assert not t.offered("delve")


def test_a_token_that_would_become_a_blocked_hex_is_not_delved() -> None:
    t = battle(
        "deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, prepare=put("blocked", "d5", face="cover"), stops=1
    )
    t.take("pass").until("power")
    assert not t.offered("delve")


def test_each_player_delves_once_in_a_power_step() -> None:
    t = battle(
        "deathgorge", {"d5": man("Ann"), "b5": man("Amy")}, {"d7": man("Bob")}, objectives=["d5", "b5", "d7"]
    )  # fmt: skip
    t.take("pass").take("delve", "Ann")
    t.take("delve", "Bob")
    # Amy stands on a token and is not staggered, but her player has delved
    assert t.kind == "activation"
    t.take("pass")
    assert t.kind == "power"
    assert t.seat == 0
    t.take("delve", "Amy")
    assert [t.g.tokens[i].face for i in range(3)] == ["cover", "cover", "cover"]


# --- salvage ---


def test_a_card_restricted_to_fighters_who_are_all_out_can_be_salvaged() -> None:
    hand = [upgrade("Relic", restricted=("Amy", "Ada")), upgrade("Any")]
    t = battle(
        "deathgorge",
        {"d5": man("Ann"), "out": man("Amy"), "out2": man("Ada")},
        {"a11": man("Bob")},
        hands=[hand, []],
        decks=[[ploy("Drawn")], []],
    )
    t.take("pass")
    assert [o[1] for o in t.offered("salvage")] == [t.c("Relic")]
    t.take("salvage", "Relic")
    assert t.g.discards[0] == (t.c("Relic"),)
    assert t.g.hands[0] == (t.c("Any"), t.c("Drawn"))


def test_a_card_is_not_salvaged_while_one_of_its_fighters_stands() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann"), "out": man("Amy")},
        {"a11": man("Bob")},
        hands=[[upgrade("Relic", restricted=("Amy", "Ann"))], []],
        stops=1,
    )
    t.take("pass").until("power")
    assert not t.offered("salvage")


def test_a_spell_can_be_salvaged_when_every_wizard_is_out() -> None:
    sage = {"wizard": 1, "traits": ("wizard",)}
    for where, offered in (("out", True), ("a1", False)):
        t = battle(
            "deathgorge",
            {"d5": man("Ann"), where: man("Amy", **sage)},
            {"a11": man("Bob")},
            hands=[[spell("Bolt", "channel", when=lambda cx: False)], []],
            stops=1,
        )
        t.take("pass").until("power")
        assert bool(t.offered("salvage")) is offered


def test_a_warband_without_wizards_salvages_no_spell() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, hands=[[spell("Bolt", "channel")], []], stops=1)
    t.take("pass").until("power")
    assert not t.offered("salvage")


# --- plunder ---


def plundering(face: str = "smash smash dodge", **more):
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(BLOW,))},
        {"d6": man("Bob"), "a11": man("Ben")},
        dice=face,
        prepare=more.pop("prepare", available),
        **more,
    )
    t.attack("Ann", "Bob", drive=None)
    return t


def test_whoever_takes_the_target_out_may_put_an_available_token_in_its_hex() -> None:
    t = plundering()
    assert t.kind == "react"
    assert t.seat == 0
    t.take("react", "plunder")
    assert {o[2] for o in t.offered("feature")} == {"up", "cover"}
    t.take("feature", None, "up")
    assert t.g.blocked() >> t.h("d6") & 1
    assert t.events("token_placed")[-1].at == t.h("d6")


def test_plunder_may_lay_the_cover_side_up() -> None:
    t = plundering()
    t.take("react", "plunder").take("feature", None, "cover")
    assert t.g.cover() >> t.h("d6") & 1
    assert not t.g.blocked()


def test_plunder_may_be_declined() -> None:
    t = plundering()
    t.take("pass")
    assert not t.g.blocked()
    assert t.g.glory == [1, 0]


def test_an_objective_token_taken_from_the_battlefield_is_available() -> None:
    t = plundering(
        prepare=lambda t: set_tokens(t.g, (FieldToken("objective", 4, -1), FieldToken("objective", 2, t.h("a1"))))
    )
    t.take("react", "plunder")
    assert len(t.offered("feature")) == 2
    t.take("feature", None, "up")
    assert {token.number: token.at for token in t.g.tokens} == {4: t.h("d6"), 2: t.h("a1")}


def test_without_an_available_token_there_is_nothing_to_plunder_with() -> None:
    t = plundering(objectives=["a1"], prepare=None)
    assert t.kind == "activation"


def test_no_token_is_put_on_another_token_or_in_a_hazard_hex() -> None:
    t = plundering(objectives=["d6"])
    assert t.kind == "activation"


def test_nobody_plunders_what_no_attack_took_out() -> None:
    from undercroft.rules.damage import deal

    zap = ploy("Zap", lambda cx: deal(cx.g, 1, 9, ("card", cx.v["card"], 0), seat=0))
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"d6": man("Bob"), "a11": man("Ben")},
        hands=[[zap], []],
        prepare=available,
    )
    t.take("pass").take("ploy", "Zap")
    assert t.out("Bob")
    assert t.kind == "activation"


def test_the_victims_player_does_not_plunder() -> None:
    t = plundering()
    t.take("pass")
    assert t.kind == "activation"


def test_the_older_books_know_no_plunder() -> None:
    t = battle(
        "shadespire",
        {"d5": man("Ann", weapons=(BLOW,))},
        {"d6": man("Bob"), "a11": man("Ben")},
        dice="smash smash dodge",
        prepare=available,
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.kind == "activation"


# --- flipping and moving ---


def test_no_token_is_flipped_to_a_blocked_hex_under_a_fighter() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, prepare=put("blocked", "d5", face="cover"))
    assert not may_flip(t.g, 0)
    t.g.at[0] = t.h("e5")
    assert may_flip(t.g, 0)
    flip_token(t.g, 0, 0)
    assert t.g.blocked() >> t.h("d5") & 1
    assert may_flip(t.g, 0)


def test_a_feature_token_goes_into_no_blocked_or_hazard_hex_and_on_no_other_token() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, objectives=["d7"])
    set_tokens(t.g, (*t.g.tokens, FieldToken("blocked", 0, t.h("e7")), FieldToken("lethal", 0, t.h("f7"))))
    free = feature_hexes(t.g)
    assert not free & t.g.blocked()
    assert [h for h in ("d7", "e7", "f7") if free >> t.h(h) & 1] == []
    assert free >> t.h("d5") & 1, "an occupied hex is no obstacle"
    assert len(bits(free)) == len(bits(t.g.ground.all)) - 3


def test_a_fighter_on_whom_a_snare_falls_is_staggered() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")})
    add_field_token(t.g, FieldToken("snare", 0, t.h("d5")), 0)
    assert t.g.stagger == [1, 0]


def test_a_fighter_in_a_hex_that_turns_lethal_is_unharmed() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")})
    add_field_token(t.g, FieldToken("lethal", 0, t.h("d5")), 0)
    assert t.wounds("Ann") == 0


def test_blocked_tokens_leave_in_the_end_phase_and_are_available_again() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, prepare=put("blocked", "d7"), objectives=["e7"])
    t.until("first_player")
    assert t.g.round == 2
    assert not t.g.blocked()
    assert [token.at for token in t.g.tokens] == [t.h("e7"), -1]
    assert [e.was for e in t.events("token_removed_from_field")] == [t.h("d7")]


def test_a_blocked_token_with_its_cover_side_up_stays() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, prepare=put("blocked", "d7", face="cover"))
    t.until("first_player")
    assert t.g.cover() >> t.h("d7") & 1


def test_a_beast_holds_no_objective() -> None:
    t = battle("deathgorge", {"d5": man("Ann", traits=("beast",))}, {"a11": man("Bob")}, objectives=["d5"])
    assert held_by(t.g, 0) == {}


def test_a_beast_is_given_no_attack_action_upgrade() -> None:
    blade = upgrade("Blade", weapon(), keywords=frozenset({"attack action"}))
    t = battle(
        "deathgorge",
        {"d5": man("Ann", traits=("beast",)), "a1": man("Amy")},
        {"a11": man("Bob")},
        hands=[[blade], []],
        prepare=lambda t: t.g.glory.__setitem__(0, 3),
    )
    t.take("pass")
    assert [o[2] for o in t.offered("upgrade", "Blade")] == [t.f("Amy")]


def test_scored_cards_lie_apart_from_discarded_ones() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, hands=[[objective("Won", glory=2)], []])
    t.until("score").take("score", "Won")
    assert t.g.scored[0] == (t.c("Won"),)
    assert t.g.discards[0] == ()
    assert t.g.glory == [2, 0]
