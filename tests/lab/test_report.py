"""A report says what its games say: every figure is counted here again, from the files, by the plainest means."""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from undercroft.cli import main
from undercroft.lab.charts import Scale, percent, scale_for, signed
from undercroft.lab.parquet import read

GAMES = 60


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kept run of random games by two rulebooks, in which a coin decided what was thrown away."""
    found = tmp_path_factory.mktemp("lab") / "run"
    asked = ["simulate", "--games", str(GAMES), "--seed", "7", "--rules", "shadespire,deathgorge", "--do-over", "tossed"]
    assert main([*asked, "--decks", "starter", "--seats", "random,greedy", "--quiet", "--json", "--out", str(found)]) == 0
    return found


@pytest.fixture(scope="module")
def page(folder: Path) -> str:
    assert main(["report", str(folder)]) == 0
    return (folder / "report.html").read_text(encoding="utf-8")


def stored(folder: Path, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = read(folder, table).to_pylist()
    return rows


def told(folder: Path, table: str) -> list[dict[str, str]]:
    with (folder / f"report-{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def close(text: str, value: float) -> bool:
    return float(text) == pytest.approx(value, abs=1e-6)


def test_shares_of_games_won_are_those_of_the_stored_games(folder: Path, page: str) -> None:
    for table, column in (("bots", "bot"), ("warbands", "warband"), ("decks", "deck")):
        won = defaultdict(list)
        for row in stored(folder, "seats"):
            won[row[column]].append(row["won"])
        rows = told(folder, table)
        assert {row["name"] for row in rows} == set(won)
        for row in rows:
            assert close(row["won"], mean(won[row["name"]]))
            assert int(row["seats"]) == int(row["won_n"]) == len(won[row["name"]])
            assert float(row["won_low"]) <= float(row["won"]) <= float(row["won_high"])
            # and the page says the same
            shown = percent(mean(won[row["name"]]))
            assert re.search(re.escape(row["name"].replace("'", "&#x27;")) + r".{1,2500}?>" + re.escape(shown) + r" \(", page)


def test_meetings_are_those_of_the_stored_games(folder: Path, page: str) -> None:
    games = defaultdict(list)
    for row in stored(folder, "seats"):
        games[row["game"]].append(row)
    ahead = defaultdict(list)
    for one, other in games.values():
        if one["warband"] != other["warband"]:
            ahead[one["warband"], other["warband"]].append(one["won"])
            ahead[other["warband"], one["warband"]].append(other["won"])
    rows = told(folder, "warband-meetings")
    assert {(row["name"], row["against"]) for row in rows} == set(ahead)
    for row in rows:
        assert close(row["ahead"], mean(ahead[row["name"], row["against"]]))
        assert int(row["games"]) == len(ahead[row["name"], row["against"]])


def test_first_turns_leads_and_glory_are_those_of_the_stored_games(folder: Path, page: str) -> None:
    seats = stored(folder, "seats")
    rules = {row["game"]: row["rules"] for row in stored(folder, "games")}
    for row in told(folder, "first-turns"):
        won = [
            seat["won"]
            for seat in seats
            if seat[f"first_{row['round']}"] and row["rules"] in ("all", rules[seat["game"]])
        ]
        assert close(row["won"], mean(won))
        assert float(row["fair"]) == 0.5
    for row in told(folder, "leads"):
        column = f"glory_{row['round']}"
        by_game = defaultdict(list)
        for seat in seats:
            by_game[seat["game"]].append(seat)
        leaders = [max(two, key=lambda seat: seat[column]) for two in by_game.values() if two[0][column] != two[1][column]]
        assert close(row["won"], mean([seat["won"] for seat in leaders]))
        assert close(row["games"], len(leaders) / GAMES)
    glory = {(row["group"], row["name"], row["round"]): row["glory"] for row in told(folder, "glory")}
    for n in "123":
        assert close(glory["result", "winners", n], mean([seat[f"glory_{n}"] for seat in seats if seat["won"] == 1]))
        assert close(glory["bot", "greedy", n], mean([seat[f"glory_{n}"] for seat in seats if seat["bot"] == "greedy"]))
    [whole] = told(folder, "overview")
    assert whole["games"] == str(GAMES)
    assert close(whole["decisions"], mean([row["decisions"] for row in stored(folder, "games")]))


def test_cards_are_those_of_the_stored_games(folder: Path, page: str) -> None:
    seats = {(row["game"], row["seat"]): row for row in stored(folder, "seats")}
    rules = {row["game"]: row["rules"] for row in stored(folder, "games")}
    cards = defaultdict(list)
    for row in stored(folder, "cards"):
        cards[row["card"]].append(row)
    rows = told(folder, "cards")
    assert {row["card"] for row in rows} == set(cards)
    compared = 0
    for row in rows:
        mine = cards[row["card"]]
        column = "scored" if row["type"] == "objective" else "played"
        drawn = [each for each in mine if each["drawn"]]
        used = [each for each in mine if each[column]]
        assert close(row["drawn"], len(drawn) / len(mine))
        assert close(row["used"], len(used) / len(mine))
        assert close(row["used_if_drawn"], len([each for each in used if each["drawn"]]) / len(drawn))
        assert close(row["used_2"], len([each for each in used if each[column] <= 2]) / len(mine))
        if used:
            assert close(row["won_used"], mean([seats[each["game"], each["seat"]]["won"] for each in used]))
        else:
            assert row["won_used"] == ""
        # being dealt it, compared among seats that were alike before the cards were dealt
        alike = defaultdict(lambda: ([], []))  # type: ignore[var-annotated]
        for each in mine:
            seat = seats[each["game"], each["seat"]]
            alike[rules[each["game"]], seat["bot"], seat["deck"]][each["dealt"]].append(seat["won"])
        both = [(mean(yes) - mean(no), len(yes) * len(no) / (len(yes) + len(no))) for no, yes in alike.values() if yes and no]
        if row["dealt_effect"]:
            compared += 1
            assert close(row["dealt_effect"], sum(gap * weight for gap, weight in both) / sum(weight for _, weight in both))
    assert compared > 10


def test_fighters_are_those_of_the_stored_games(folder: Path, page: str) -> None:
    fighters = defaultdict(list)
    for row in stored(folder, "fighters"):
        fighters[row["fighter"]].append(row)
    rows = told(folder, "fighters")
    assert {row["fighter"] for row in rows} == set(fighters)
    for row in rows:
        mine = fighters[row["fighter"]]
        assert close(row["survived"], mean([each["out"] == 0 for each in mine]))
        assert close(row["out_1"], mean([each["out"] == 1 for each in mine]))
        assert close(row["hits"], sum(each["hits"] for each in mine) / sum(each["attacks"] for each in mine))
        assert close(row["damage"], mean([each["damage"] for each in mine]))
        assert 0 < float(row["hits"]) < 1


def test_what_the_coin_threw_away_is_compared(folder: Path, page: str) -> None:
    rows = told(folder, "do-overs")
    for hand, whose in (("objectives", ("objectives", "both")), ("power", ("power", "both"))):
        thrown = [seat for seat in stored(folder, "seats") if seat["do_over"] in whose]
        # a coin: about half of them
        assert 0.35 < len(thrown) / (2 * GAMES) < 0.65
        assert sum(int(row["thrown_n"]) for row in rows if row["hand"] == hand) == len(thrown)
        assert sum(int(row["kept_n"]) for row in rows if row["hand"] == hand) == 2 * GAMES - len(thrown)


class _Outside(HTMLParser):
    """Whatever a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.ids: set[str] = set()
        self.linked: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("script", "link", "img", "iframe", "object"):
            self.fetched.append(tag)
        self.fetched += [str(given[name]) for name in ("src", "srcset") if name in given]
        if "id" in given:
            self.ids.add(str(given["id"]))
        if tag == "a":
            self.linked.append(str(given["href"]))
        if tag not in ("meta", "line", "circle", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_needs_nothing_and_links_to_what_is_there(folder: Path, page: str) -> None:
    found = _Outside()
    found.feed(re.sub(r"/>", ">", page))
    assert found.open == []
    assert found.fetched == []
    assert "url(" not in page
    assert "@import" not in page
    for link in found.linked:
        assert link.startswith("#") or (folder / link).exists(), link
        assert not link.startswith("#") or link[1:] in found.ids
    assert "nan" not in re.sub(r"<[^>]*>", "", page).lower().split()
    assert "inf" not in page.split()
    assert page.count('<p class="sure">') == page.count("<section") - 1


def test_the_same_run_makes_the_same_report(folder: Path, page: str, tmp_path: Path) -> None:
    assert main(["report", str(folder), "--out", str(tmp_path / "pages" / "report.html")]) == 0
    assert (tmp_path / "pages" / "report.html").read_text(encoding="utf-8") == page


def test_a_run_that_is_not_finished_is_told_as_far_as_it_went(folder: Path, tmp_path: Path) -> None:
    part = tmp_path / "part"
    for file in sorted(folder.rglob("*.parquet")):
        copy = part / file.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        # of the last stretch one table is missing
        if not (file.parent.name == "cards" and "40" in file.name):
            copy.write_bytes(file.read_bytes())
    (part / "run.json").write_bytes((folder / "run.json").read_bytes())
    assert main(["report", str(part)]) == 0
    assert "The run is not finished: 40 of 60 games are there." in (part / "report.html").read_text(encoding="utf-8")


def test_what_is_no_run_is_said_in_one_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*asked: str) -> str:
        assert main(["report", *asked]) == 2
        out, error = capsys.readouterr()
        assert out == ""
        assert error.count("\n") == 1
        return error

    assert "there is no folder" in refused(str(tmp_path / "nowhere"))
    assert "is no run: it has no run.json" in refused(str(tmp_path))
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "run.json").write_text("[]")
    assert "not the note of a run" in refused(str(broken))
    (broken / "run.json").write_bytes((folder / "run.json").read_bytes())
    assert "holds no games" in refused(str(broken))
    for file in folder.rglob("*.parquet"):
        copy = broken / file.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    torn = next(iter(sorted((broken / "seats").glob("*.parquet"))))
    torn.write_bytes(torn.read_bytes()[:200])
    error = refused(str(broken))
    assert str(torn) in error
    assert "remove it and run the same command again" in error
    # and so it is
    torn.unlink()
    plan = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    assert plan["games"] == GAMES
    asked = ["simulate", "--games", str(GAMES), "--seed", "7", "--rules", "shadespire,deathgorge", "--do-over", "tossed"]
    assert main([*asked, "--decks", "starter", "--seats", "random,greedy", "--quiet", "--json", "--out", str(broken)]) == 0
    assert torn.read_bytes() == (folder / torn.relative_to(broken)).read_bytes()


def test_with_three_at_a_table_an_even_share_is_a_third(tmp_path: Path) -> None:
    run = tmp_path / "run"
    asked = ["arena", "random", "random", "greedy", "--players", "3", "--games", "12", "--decks", "starter", "--quiet"]
    assert main([*asked, "--out", str(run)]) == 0
    assert main(["report", str(run)]) == 0
    page = (run / "report.html").read_text(encoding="utf-8")
    assert "clear of an even share (33%)" in page
    assert "random#2" in page
    assert {row["name"] for row in told(run, "bots")} == {"random", "random#2", "greedy"}
    assert [row["games"] for row in told(run, "bot-meetings")] == ["12"] * 6
    # four tables are too few to say how sure anything is
    assert {row["won_low"] for row in told(run, "bots")} == {""}
    assert "inf" not in re.sub(r"<[^>]*>", " ", page).split()
    assert "of too few games" in page


def test_scales_hold_what_they_show_and_are_marked_at_round_numbers() -> None:
    found = scale_for([0.312, 0.684], 0.5, 100, "%")
    assert [text for _, text in found.ticks] == ["30%", "40%", "50%", "60%", "70%"]
    assert found.low <= 0.312
    assert found.high >= 0.684
    around = scale_for([-0.07, 0.11], 0.0, 100, "", sign=True)
    assert [text for _, text in around.ticks] == ["−10", "−5", "0", "+5", "+10", "+15"]
    assert scale_for([5.0], None).low < 5 < scale_for([5.0], None).high
    assert scale_for([float("-inf"), float("inf")], 0.0).ticks
    assert Scale(0, 1, ()).at(2.0) == Scale(0, 1, ()).at(1.0)
    assert (signed(-0.2), signed(1.25, 1), signed(-7)) == ("0", "+1.2", "−7")
