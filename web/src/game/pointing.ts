// What a click on a hex means just now. Knows the desk and the choice; draws nothing.
import type { HexShape } from "../protocol";
import type { Desk } from "./desk.svelte";

/**
 * Point at a hex and whoever stands there. `careful` asks for a second tap on the same hex before anything is done.
 * Gives the play that was meant, in words, if it is not among the options: the table can say why not.
 */
export function pointedAt(desk: Desk, hex: HexShape, careful: boolean): string | undefined {
  const { choice } = desk;
  const open = choice.open;
  const who = desk.state?.view.fighters.findIndex((fighter) => fighter.at === hex.number && !fighter.removed) ?? -1;
  if (who >= 0) desk.pinned = { fighter: who };
  if (open === undefined || choice.question === undefined) return undefined;

  if (who >= 0 && open.fighters.has(who)) {
    choice.pick({ fighter: who }, !careful);
    return undefined;
  }
  if (who >= 0 && (open.targets.has(who) || choice.strikes.has(who))) {
    choice.pick({ target: who }, false);
    return undefined;
  }
  const charges = choice.against.filter((strike) => strike.hex === hex.number);
  if (charges.length > 0) {
    // with one weapon there is nothing more to choose
    if (charges.length === 1 && (!careful || choice.picks.hex === hex.number)) void choice.strike(charges[0]!);
    else choice.pick({ hex: hex.number }, false);
    return undefined;
  }
  if (open.hexes.has(hex.number)) {
    choice.pick({ hex: hex.number }, !careful);
    return undefined;
  }
  if (choice.picks.hex === hex.number && choice.left.length === 1) {
    void choice.take(choice.left[0]!); // the second tap
    return undefined;
  }
  if (choice.picks.hex !== undefined && choice.question.options.some((option) => option.hex === hex.number && option.fighter === choice.actor)) {
    choice.back();
    choice.pick({ hex: hex.number }, !careful);
    return undefined;
  }
  const other = who >= 0 && choice.question.options.some((option) => option.fighter === who && option.target === undefined);
  if (other && choice.question.kind !== "choose") {
    choice.clear();
    choice.pick({ fighter: who }, false);
    return undefined;
  }
  return meant(desk, hex, who);
}

function meant(desk: Desk, hex: HexShape, who: number): string | undefined {
  const { choice } = desk;
  const mine = choice.picks.fighter;
  if (choice.question?.kind !== "activation") return undefined;
  if (mine === undefined) return who >= 0 && desk.state?.view.fighters[who]?.seat === desk.table.seat ? `guard ${desk.nameOf(who)}` : undefined;
  if (mine === who) {
    choice.back();
    return undefined;
  }
  const weapon = desk.fighter(mine)?.now.attacks[0]?.name ?? "";
  return who >= 0 ? `attack ${desk.nameOf(mine)}, ${weapon} at ${desk.nameOf(who)}` : `move ${desk.nameOf(mine)} ${hex.name}`;
}
