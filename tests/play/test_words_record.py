"""Records: a game as a text file that plays itself again exactly, or is refused with the line and the reason."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from words_pieces import TABLES, battle, lots, made_up_table, man

from undercroft import __version__
from undercroft.play.notation import Refused, asks, texts
from undercroft.play.record import EVERY, Decision, Recorder, RecordError, read, recorded, replay, steps, write
from undercroft.play.snapshot import digest
from undercroft.rules.engine import Game, NotOffered


def played(book: str, seats: int = 2, seed: int = 1, chance: bool = False, most: int = 10**6) -> Recorder:
    """A game by lot, written down."""
    recorder = Recorder(made_up_table(book, seats), seed, chance)
    pick = Random(seed)
    while recorder.game.question is not None and len(recorder.decisions) < most:
        recorder.answer(lots(recorder.game, pick))
    return recorder


@cache
def a_record() -> tuple[str, str]:
    """A record and its game's digest."""
    recorder = played("shadespire", 2, 3)
    return write(recorder.record()), digest(recorder.game)


# --- whole games ---


@pytest.mark.parametrize(("book", "seats"), TABLES)
@pytest.mark.parametrize("chance", [False, True])
def test_a_game_comes_back_from_its_file_exactly(book: str, seats: int, chance: bool) -> None:
    recorder = played(book, seats, seats + 1, chance)
    record = recorder.record()
    text = write(record)
    again = read(text)
    assert again.setup == record.setup
    assert (again.seed, again.header.chance, again.header.engine) == (record.seed, chance, __version__)
    assert [d[:2] for d in again.decisions] == [d[:2] for d in record.decisions]
    game = replay(again)
    assert game.over
    assert digest(game) == digest(recorder.game)
    assert write(again) == text


def test_a_game_that_is_not_over_can_be_written_and_goes_on_the_same() -> None:
    recorder = played("deathgorge", 2, 5, most=60)
    game = replay(read(write(recorder.record())))
    assert not game.over
    assert asks(game) == asks(recorder.game)
    assert texts(game) == texts(recorder.game)
    for g in (game, recorder.game):
        pick = Random(1)
        while g.question is not None:
            g.answer(lots(g, pick))
    assert digest(game) == digest(recorder.game)


def test_a_record_stops_at_every_decision_on_its_way() -> None:
    record = played("shadespire", 2, 4, most=40).record()
    digests = [digest(game) for game in steps(record)]
    assert len(digests) == 41
    assert len(set(digests)) == 41
    assert digests[-1] == record.digest


def test_the_record_of_a_game_is_known_from_its_answers() -> None:
    setup = made_up_table("shadespire")
    g = Game(setup, 6)
    pick = Random(6)
    places, options = [], []
    while g.question is not None:
        place = lots(g, pick)
        places.append(place)
        options.append(g.question.options[place])
        g.answer(place)
    record = recorded(setup, 6, places)
    assert record == recorded(setup, 6, options)
    assert record.digest == digest(g)


def test_decisions_are_lines_that_a_player_can_read() -> None:
    text = a_record()[0]
    lines = text.splitlines()
    assert lines[0] == "undercroft record 1"
    body = lines[lines.index("begin") + 1 :]
    assert body[-1].startswith("end: ")
    decisions = [line for line in body[:-1] if not line.startswith("-- ")]
    assert all(line.startswith(("Player 1: ", "Player 2: ")) for line in decisions)
    assert any(line.split(": ", 1)[1].startswith("charge ") for line in decisions)
    assert sum(line.startswith("-- ") for line in body) == len(decisions) // EVERY


def test_answers_are_taken_as_lines_places_and_options() -> None:
    first = Recorder(made_up_table("shadespire"), 2)
    line = texts(first.game)[0]
    option = first.game.ask_again().options[0]
    seat = first.game.ask_again().seat
    first.answer(line.upper())
    for other in (option, 0):
        second = Recorder(made_up_table("shadespire"), 2)
        second.answer(other)
        assert second.record() == first.record()
    assert first.decisions == [Decision(seat, line)]


def test_a_refused_answer_is_not_written_down() -> None:
    recorder = Recorder(made_up_table("shadespire"), 2)
    with pytest.raises(Refused):
        recorder.answer("fly to the moon")
    with pytest.raises(NotOffered):
        recorder.answer(99)
    with pytest.raises(NotOffered):
        recorder.answer(("move", 0, 0))
    assert recorder.decisions == []


def test_stopping_at_every_window_is_part_of_the_record() -> None:
    recorder = Recorder(made_up_table("shadespire"), 8)
    pick = Random(8)
    asked_for_nothing = 0
    while recorder.game.question is not None:
        if len(recorder.decisions) == 20:
            recorder.stop(1, True)
        elif len(recorder.decisions) == 60:
            recorder.stop(1, False)
        question = recorder.game.ask_again()
        asked_for_nothing += question.kind == "react" and len(question.options) == 1
        recorder.answer(lots(recorder.game, pick))
    assert asked_for_nothing > 0
    text = write(recorder.record())
    assert text.count("Player 2: (") == 2
    assert digest(replay(read(text))) == digest(recorder.game)


def test_names_of_players_may_be_anything() -> None:
    for names in (
        ("Chance", "end"),
        ('"quoted"', "# one: two"),
        ("Анна; Ольга", "  b\n c "),
        ("", "begin"),
        ("x", "X"),
    ):
        recorder = Recorder(made_up_table("shadespire", names=names), 3)
        pick = Random(3)
        while recorder.game.question is not None and len(recorder.decisions) < 30:
            recorder.answer(lots(recorder.game, pick))
        text = write(recorder.record())
        assert [seat.name for seat in read(text).setup.seats] == [seat.name for seat in recorder.header.setup.seats]
        assert digest(replay(read(text))) == digest(recorder.game)


def test_variants_and_negative_seeds_are_written_down() -> None:
    setup = made_up_table("shadespire", artefact=True, fixed_format=True)
    text = write(Recorder(setup, -12).record())
    assert "variants: artefact; fixed format\n" in text
    again = read(text)
    assert (again.setup, again.seed) == (setup, -12)


def test_comments_and_blank_lines_are_passed_over() -> None:
    text, state = a_record()
    lines = text.splitlines()
    spaced = "\n\n# my first game\n".join(lines)
    assert digest(replay(read("# a game\n\n" + spaced))) == state
    assert digest(replay(read(text.replace("\n", "  \r\n")))) == state


def test_what_is_not_in_the_library_cannot_be_written_down() -> None:
    g = battle("shadespire", {"d4": man("Saek")}, {"d8": man("Obryn")}).g
    recorder = Recorder(made_up_table("shadespire"), 1)
    with pytest.raises(RecordError, match="cannot be written down"):
        write(recorder.record()._replace(header=recorder.header._replace(setup=g.setup)))


# --- damage ---


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as error:
        replay(read(text))
    assert error.value.line > 0
    assert str(error.value) == f"line {error.value.line}: {error.value.reason}"
    return error.value


def changed(old: str, new: str) -> tuple[RecordError, int]:
    """The refusal of the record with its first line that begins with some words changed, and that line's number."""
    lines = a_record()[0].splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith(old))
    lines[place] = new
    return refusal("\n".join(lines) + "\n"), place + 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("undercroft", "[Event 'chess']", "this is no record"),
        ("undercroft", "undercroft record 2", "format 2 cannot be read, only 1"),
        ("rulebook", "rulebook: monopoly", "no rulebook is called 'monopoly'"),
        ("rulebook", "rulebook:", "rulebook is empty"),
        ("seed", "seed: seven", "the seed must be a whole number"),
        ("seed", "seed: " + "9" * 30, "the seed must be a whole number"),
        ("seed", "colour: red", "'colour' does not belong here"),
        ("seed", "rulebook: shadespire", "rulebook is given twice"),
        ("warband", "warband: nobody", "no warband is called 'nobody'"),
        ("boards", "boards: Nowhere", "there is no board named 'Nowhere'"),
        ("boards", "boards: Mirror Well; ; Shattered Tower", "an entry is empty"),
        ("boards", 'boards: "Mirror Well', "a quotation mark too many or too few"),
        ("boards", 'boards: "Mirror Well" x', "a semicolon is missing"),
        ("power", "power: sidestepp", "no card is called 'sidestepp'"),
        ("seat", "seat Anna", "expected a name, a colon and a value"),
        ("-- ", "-- soon", "expected a number of decisions and a digest"),
        ("-- ", "-- 24 decisions, digest 0123456789ab", "24 decisions should stand above, and there are 25"),
        ("-- ", "-- 25 decisions, digest 0123456789ab", "the game is not the one that was written down"),
        ("end: ", "end: well", "expected a number of decisions and a digest"),
        ("end: ", "end: 1 decision, digest " + "0" * 32, "1 decision should stand above"),
        ("Player 1: ", "Player 9: pass", "a line begins with the name of who decides"),
        ("Player 1: ", "Player 1 passes", "a line begins with the name of who decides"),
        ("Player 1: ", "Player 1: fly to the moon", "'fly to the moon' cannot be decided here"),
        ("Player 1: ", "Chance: (stop at every window)", "chance has no settings"),
    ],
)
def test_a_damaged_line_is_refused_with_its_number_and_the_reason(old: str, new: str, reason: str) -> None:
    error, line = changed(old, new)
    assert reason in error.reason
    assert error.line == line


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("chance: perhaps", "chance can be 'asked' or left out"),
        ("variants: blindfold", "'blindfold' is no variant"),
        ("hazards: rain of frogs", "hazards: "),
        ('plot: "', "'plot' does not belong here"),
    ],
)
def test_a_line_too_many_in_the_header_is_refused(line: str, reason: str) -> None:
    lines = a_record()[0].splitlines()
    place = lines.index(next(each for each in lines if each.startswith("seed: "))) + 1
    error = refusal("\n".join([*lines[:place], line, *lines[place:]]))
    assert (error.line, reason in error.reason) == (place + 1, True), error


@pytest.mark.parametrize("key", ["engine", "rulebook", "seed", "warband"])
def test_a_header_without_one_of_its_lines_says_which(key: str) -> None:
    lines = a_record()[0].splitlines()
    lines.remove(next(line for line in lines if line.startswith(key)))
    assert f"{key} is missing" in refusal("\n".join(lines)).reason


def test_a_decision_said_in_other_words_is_shown_as_it_must_be_written() -> None:
    lines = a_record()[0].splitlines()
    place = next(i for i, line in enumerate(lines) if ": move " in line)
    name, _, words = lines[place].partition(": ")
    lines[place] = f"{name}: {words.upper()}"
    error = refusal("\n".join(lines))
    assert (error.line, f"written out it is {words!r}" in error.reason) == (place + 1, True)


def test_another_players_decision_is_refused_where_it_stands() -> None:
    lines = a_record()[0].splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("Player 1: move"))
    lines[place] = lines[place].replace("Player 1", "Player 2", 1)
    error = refusal("\n".join(lines))
    assert error.line == place + 1
    assert "Player 1 must decide here, not Player 2" in error.reason


def test_a_file_that_breaks_off_is_refused_wherever_it_does() -> None:
    lines = a_record()[0].splitlines()
    begin = lines.index("begin")
    for kept in (0, 1, 3, begin, begin + 1, begin + 20, len(lines) - 1):
        error = refusal("\n".join(lines[:kept]))
        assert error.line <= max(1, kept)


def test_a_missing_decision_is_found() -> None:
    lines = a_record()[0].splitlines()
    place = lines.index("begin") + 5
    assert refusal("\n".join([*lines[:place], *lines[place + 1 :]])).line <= len(lines)


def test_decisions_after_the_end_of_the_game_and_lines_after_the_end_line_are_refused() -> None:
    lines = a_record()[0].splitlines()
    assert "something follows after the end" in refusal("\n".join([*lines, lines[-2]])).reason
    count = int(lines[-1].split()[1])
    longer = [*lines[:-1], "Player 1: pass", lines[-1].replace(str(count), str(count + 1))]
    error = refusal("\n".join(longer))
    assert "the game is over" in error.reason
    assert error.line == len(lines)


def test_a_change_of_the_seed_is_found_by_what_follows() -> None:
    error, _ = changed("seed", "seed: 1234")
    assert error.line > 2


def test_a_game_played_with_other_rules_is_said_to_be() -> None:
    text = a_record()[0].replace(f"engine: {__version__}", "engine: 9.9")
    assert digest(replay(read(text))) == a_record()[1]
    lines = text.splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("-- "))
    lines[place] = "-- 25 decisions, digest 0123456789ab"
    assert "it was played with engine 9.9" in refusal("\n".join(lines)).reason


TEXT = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=30)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_damage_is_refused_with_a_line_or_means_the_same_game(data: st.DataObject) -> None:
    text, state = a_record()
    lines = text.splitlines()
    place = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.sampled_from(["delete", "insert", "replace", "alter", "double", "swap", "move"]))
    line = lines[place]
    if how == "delete":
        del lines[place]
    elif how == "insert":
        lines.insert(place, data.draw(TEXT))
    elif how == "replace":
        lines[place] = data.draw(TEXT)
    elif how == "alter" and line:
        at = data.draw(st.integers(0, len(line) - 1))
        lines[place] = line[:at] + data.draw(st.sampled_from('0aZ1 :;,#"')) + line[at + 1 :]
    elif how == "double":
        lines.insert(place, line)
    elif how == "swap":
        other = data.draw(st.integers(0, len(lines) - 1))
        lines[place], lines[other] = lines[other], lines[place]
    else:
        lines.insert(data.draw(st.integers(0, len(lines) - 1)), lines.pop(place))
    damaged = "\n".join(lines)
    found = outcome(damaged)
    if isinstance(found, RecordError):
        assert 1 <= found.line <= len(lines) + 1
        assert found.reason
    else:
        assert digest(found) == state


def outcome(text: str) -> Game | RecordError:
    """The game of a file, or why there is none."""
    try:
        return replay(read(text))
    except RecordError as error:
        return error


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        TEXT, st.lists(TEXT, max_size=12).map("\n".join), st.binary(max_size=60).map(lambda b: b.decode("latin-1"))
    )
)
def test_a_file_of_anything_else_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as error:
        read(text)
    assert error.value.line >= 1


def test_the_record_in_the_documentation_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    record = read(page.split("```")[1].lstrip())
    assert [seat.name for seat in record.setup.seats] == ["Anna", "Bob"]
    # its digest is made up: the game is looked at before that is compared
    *_, game = islice(steps(record), len(record.decisions) + 1)
    assert asks(game).startswith("Bob: place a fighter")
