import type { Context, Member } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { rehearseRecords, type RecordOutcome } from "../../creators/index.ts";
import { whichInCrm } from "../../crm/index.ts";
import { readHeld } from "../into-crm/held-names.ts";
import { planNames, type HeldNames } from "../into-crm/names.ts";
import { readRoom, withoutRoom } from "../into-crm/room.ts";
import type { ImportRow } from "../store.ts";
import { sourceOf, wordsOf, type Row } from "./sort-out.ts";

type Rehearsed = { said: { row: Row; outcome: RecordOutcome }[]; refused: Map<Row, string> };

/** What sayRows would answer, batch after batch; see rehearseRecords. Remembers what limits would have been used up. */
export async function rehearseRows(
  ctx: Context<Member>,
  { row, again }: { row: ImportRow; again: ReadonlySet<string> },
): Promise<(rows: readonly Row[]) => Promise<Rehearsed>> {
  const owner = ownerOf(ctx);
  const { plan } = ctx.actor;
  const rehearsal = await rehearseRecords({ ctx, source: sourceOf(row), again });
  const { full, ...start } = await readRoom(owner, plan);
  let { room } = start;
  const put = new Set<number>();
  let names: HeldNames | undefined;

  /** What the team has, and what the rows before would have made. */
  async function heldFor(rows: readonly Row[]): Promise<HeldNames> {
    const { held } = await readHeld(owner, { plan, words: wordsOf(rows) });
    if (!names) return (names = held);
    for (const title of held.lists.titles) names.lists.titles.add(title);
    return names;
  }

  async function say(rows: readonly Row[]) {
    const { outcomes, keep } = await rehearsal.say(rows.map(({ record }) => record));
    const said = rows.flatMap((one, i) => {
      const outcome = outcomes[i];
      return outcome ? [{ row: one, outcome }] : [];
    });
    return { said, keep };
  }

  return async (rows) => {
    const named = rows.flatMap((one) => (one.crm ? [{ row: one, words: one.crm }] : []));
    const { refused } = named.length > 0 ? planNames(named, await heldFor(rows)) : { refused: new Map<Row, string>() };
    const rest = rows.filter((one) => !refused.has(one));
    const first = await say(rest);
    const creatorIds = first.said.flatMap((one) => (one.row.crm ? (one.outcome.creatorId ?? []) : []));
    const inCrm = await whichInCrm({ ctx, creatorIds: creatorIds.filter((id) => id > 0) });
    const outside = withoutRoom(creatorIds, { inCrm: inCrm.union(put), room });
    for (const { row: one, outcome } of first.said)
      if (one.crm && outside.has(outcome.creatorId ?? 0)) refused.set(one, full);
    const { said, keep } = outside.size > 0 ? await say(rest.filter((one) => !refused.has(one))) : first;
    keep();
    for (const { row: one, outcome } of said) {
      const { creatorId } = outcome;
      if (!one.crm || creatorId === null || inCrm.has(creatorId) || put.has(creatorId)) continue;
      put.add(creatorId);
      if (room !== null) room -= 1;
    }
    return { said, refused };
  };
}
