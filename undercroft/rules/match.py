"""Matched play: the best of three games between two players, and how a drawn match may be decided. Knows games' ends."""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.game.pieces import Setup
from undercroft.rules.engine import Game
from undercroft.rules.sudden_death import SUDDEN_DEATH
from undercroft.rules.victory import survivors_left

MOST_GAMES: Final = 3
WINS_NEEDED: Final = 2


class Ended(NamedTuple):
    """What counts of a game that is over: its winner (-1 for a draw), the glory, who had fighters left."""

    winner: int
    glory: tuple[int, int]
    standing: tuple[int, ...]


class Match(NamedTuple):
    """A match between two players, as far as it has been played.

    With `tiebreak`, agreed before the match, it cannot end in a draw. Both use the same warband and decks throughout.
    """

    tiebreak: bool = False
    games: tuple[Ended, ...] = ()
    decided: int = -1
    """Who won the sudden death or the last roll-off; -1 while neither has been played."""

    def after(self, game: Game) -> Match:
        """The match once another game, or the sudden death after the last one, is over."""
        if game.winners is None:
            raise ValueError("the game is not over")
        if self.over:
            raise ValueError("the match is over")
        if self.wants_sudden_death:
            if game.flag("decided by") not in ("sudden death", "a roll-off"):
                raise ValueError("the sudden death after the third game has not been played")
            return self._replace(decided=game.winners[0])
        return self._replace(games=(*self.games, ended(game)))

    def wins(self, seat: int) -> int:
        return sum(game.winner == seat for game in self.games)

    def glory(self, seat: int) -> int:
        """The glory points of a player over all games."""
        return sum(game.glory[seat] for game in self.games)

    @property
    def played_out(self) -> bool:
        """No further game is to be played."""
        return len(self.games) == MOST_GAMES or max(self.wins(0), self.wins(1)) == WINS_NEEDED

    @property
    def winner(self) -> int | None:
        """The winning seat; -1 for a draw; None while it is open."""
        if not self.played_out:
            return None
        if self.wins(0) != self.wins(1):
            return 0 if self.wins(0) > self.wins(1) else 1
        if not self.tiebreak:
            return -1
        if self.glory(0) != self.glory(1):
            return 0 if self.glory(0) > self.glory(1) else 1
        standing = self.games[-1].standing
        if len(standing) == 1:
            return standing[0]
        return self.decided if self.decided >= 0 else None

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def wants_sudden_death(self) -> bool:
        """All games are played and only a sudden death (or a roll-off, if no fighter is left) can decide."""
        return self.played_out and self.winner is None


def ended(game: Game) -> Ended:
    """What counts of a game that is over."""
    if game.winners is None:
        raise ValueError("the game is not over")
    if game.seats != 2:
        raise ValueError(f"a match is for two players, this game has {game.seats}")
    winner = game.winners[0] if len(game.winners) == 1 else -1
    return Ended(winner, (game.glory[0], game.glory[1]), tuple(survivors_left(game)))


def next_game(match: Match, setup: Setup, seed: int) -> Game:
    """The next game of a match: a new one, with the same warbands and decks."""
    if match.over or match.wants_sudden_death:
        raise ValueError("no further game is to be played in this match")
    if len(setup.seats) != 2:
        raise ValueError(f"a match is for two players, this setup has {len(setup.seats)}")
    return Game(setup, seed)


def sudden_death(game: Game) -> Game:
    """The sudden death after a match's third game: the game goes on without cards until a warband is wiped out.

    If no fighter is left on either side a roll-off decides at once. The game that was handed in stays as it is.
    """
    if game.winners is None:
        raise ValueError("the game is not over")
    following = game.copy()
    SUDDEN_DEATH.call(following)
    following.run()
    return following
