"""Trains a small network for a few minutes against the random bot, then measures it: a place to begin, not a strong player.

    pip install 'undercroft[train]'
    python examples/train_small_network.py                    three minutes of training, 200 games of measuring
    python examples/train_small_network.py --minutes 10 --rulebook deathgorge --opponents greedy

The network scores each open option from what its seat may see and from the option's own numbers, so it does not care how many
options there are. It learns by proximal policy optimisation: play a while at many tables, make what went better than
expected likelier and what went worse rarer, never by too much at once.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from undercroft.lab.envs.course import Rewards
from undercroft.lab.envs.encoding import Shape
from undercroft.lab.envs.many import Many

TABLES, STEPS, EPOCHS, BATCH = 32, 48, 3, 256
GAMMA, TRACE, CLIP, ENTROPY = 0.995, 0.95, 0.2, 0.01


class Player(nn.Module):
    """What a position is worth, and a score for each of its options."""

    def __init__(self, seats: int = 2, wide: int = 96) -> None:
        super().__init__()
        shape = Shape(seats)
        self.state = nn.Sequential(nn.Linear(shape.state, wide), nn.ReLU(), nn.Linear(wide, wide), nn.ReLU())
        self.option = nn.Sequential(nn.Linear(shape.options[1], wide), nn.ReLU())
        self.score = nn.Sequential(nn.Linear(2 * wide, wide), nn.ReLU(), nn.Linear(wide, 1))
        self.worth = nn.Linear(wide, 1)

    def forward(self, state: Tensor, options: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        # most rows are empty: no column beyond the widest question of the batch is looked at
        open_ = int(mask.sum(1).max())
        options, mask = options[:, :open_], mask[:, :open_]
        seen = self.state(state)
        both = torch.cat([seen[:, None].expand(-1, open_, -1), self.option(options)], dim=2)
        scores = self.score(both).squeeze(2).masked_fill(mask == 0, -1e9)
        return Categorical(logits=scores), self.worth(seen).squeeze(1)


def tensors(seen: dict[str, np.ndarray]) -> tuple[Tensor, Tensor, Tensor]:
    return tuple(torch.from_numpy(seen[name].copy()) for name in ("state", "options", "action_mask"))


def train(player: Player, tables: Many, minutes: float, seed: int) -> None:
    optimizer = torch.optim.Adam(player.parameters(), lr=7e-4)
    seen = tables.reset(seed)
    began, told, games, won = time.monotonic(), 0.0, 0, 0.0
    while time.monotonic() - began < 60 * minutes:
        kept = []
        for _ in range(STEPS):
            state, options, mask = tensors(seen)
            with torch.no_grad():
                choice, worth = player(state, options, mask)
                action = choice.sample()
            seen, rewards, over = tables.step(action.numpy())
            games += int(over.sum())
            won += float((rewards[over] > 0.5).sum())
            paid, ended = torch.from_numpy(rewards.copy()), torch.from_numpy(over.astype(np.float32))
            kept.append((state, options, mask, action, choice.log_prob(action), worth, paid, ended))
        with torch.no_grad():
            following = player(*tensors(seen))[1]
        gains, gain = [], torch.zeros(TABLES)
        for *_, worth, paid, ended in reversed(kept):
            surprise = paid + GAMMA * following * (1 - ended) - worth
            gain = surprise + GAMMA * TRACE * (1 - ended) * gain
            gains.append(gain)
            following = worth
        state, options, mask, action, before, worth = (torch.cat(part) for part in list(zip(*kept, strict=True))[:6])
        gain = torch.cat(gains[::-1])
        target = gain + worth
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        for _ in range(EPOCHS):
            for rows in torch.randperm(len(action)).split(BATCH):
                choice, worth = player(state[rows], options[rows], mask[rows])
                ratio = (choice.log_prob(action[rows]) - before[rows]).exp()
                better = torch.min(ratio * gain[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[rows])
                loss = -better.mean() + 0.5 * (worth - target[rows]).pow(2).mean() - ENTROPY * choice.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(player.parameters(), 0.5)
                optimizer.step()
        if time.monotonic() - told > 15:
            told = time.monotonic()
            print(f"{told - began:5.0f} s: {games:5d} games played, {won / max(1, games):.0%} of the last ones won", flush=True)
            games, won = 0, 0.0


def measure(player: Player, tables: Many, games: int, seed: int) -> float:
    """The share of games won, a draw counting half, always taking the best option."""
    seen, results = tables.reset(seed), []
    while len(results) < games:
        with torch.no_grad():
            best = player(*tensors(seen))[0].logits.argmax(1)
        seen, rewards, over = tables.step(best.numpy())
        results += rewards[over].tolist()
    return float(np.mean([(result + 1) / 2 for result in results[:games]]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--games", type=int, default=200, help="games to measure it by")
    parser.add_argument("--rulebook", default="shadespire")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="where to keep the weights")
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    player = Player()
    paid = Rewards(win=1.0, lead=0.1)
    train(player, Many(TABLES, asked.rulebook, asked.opponents, rewards=paid), asked.minutes, asked.seed)
    won = measure(player, Many(TABLES, asked.rulebook, asked.opponents), asked.games, asked.seed + 1)
    sure = 1.96 * sqrt(max(won * (1 - won), 1e-9) / asked.games)
    print(f"against {asked.opponents}: {won:.1%} of {asked.games} games won (95 % interval ± {sure:.1%})")
    if asked.out:
        torch.save(player.state_dict(), asked.out)


if __name__ == "__main__":
    main()
