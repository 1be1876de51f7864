import type { Context, Member } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { recordWithBefore, type RecordOutcome } from "../../creators/index.ts";
import { whichInCrm } from "../../crm/index.ts";
import { openNames, readHeld } from "../into-crm/held-names.ts";
import { planNames } from "../into-crm/names.ts";
import { NoRoomFor } from "../into-crm/no-room-for.ts";
import { putRows } from "../into-crm/put-rows.ts";
import { readRoom, withoutRoom } from "../into-crm/room.ts";
import type { ImportRow } from "../store.ts";
import type { StepBefore } from "./before.ts";
import { countedAs } from "./counts.ts";
import { sourceOf, wordsOf, type Row } from "./sort-out.ts";

type Given = { ctx: Context<Member>; row: ImportRow; actionId: string; rows: readonly Row[] };

export type Said = {
  said: { row: Row; outcome: RecordOutcome }[];
  /** Rows that there is no room for, with the reason: nothing of them was said. */
  refused: Map<Row, string>;
  /** Of whom anything has changed. */
  changed: ReadonlySet<number>;
  before: StepBefore;
};

/** Says rows, and does to the CRM what they ask for. A row is imported wholly or not at all. */
export async function sayRows({ rows, ...given }: Given): Promise<Said> {
  const refused = new Map<Row, string>();
  for (;;) {
    const rest = rows.filter((one) => !refused.has(one));
    // oxlint-disable-next-line no-await-in-loop -- each tries what the one before could not
    const attempt = await attemptRows({ ...given, rows: rest });
    for (const [one, reason] of attempt.refused) refused.set(one, reason);
    if (attempt.done) return { ...attempt.done, refused };
  }
}

type Attempt = { refused: Map<Row, string>; done?: Omit<Said, "refused"> };

/** Undone when it finds that not all can be had. */
async function attemptRows({ ctx, row, actionId, rows }: Given): Promise<Attempt> {
  if (rows.every(({ crm }) => crm === null)) return { refused: new Map(), done: await record(ctx, row, rows) };
  let outcomes: Pair[] = [];
  try {
    return await inTransaction(ctx, async (tx) => {
      const owner = ownerOf(tx);
      const { plan } = tx.actor;
      const named = rows.flatMap((one) => (one.crm ? [{ row: one, words: one.crm }] : []));
      const { held, ...known } = await readHeld(owner, { plan, words: named.map(({ words }) => words) });
      const { refused, open } = planNames(named, held);
      const rest = rows.filter((one) => !refused.has(one));
      const words = wordsOf(rest);
      const { listIds } = row.plan;
      const { named: names, ...opened } = await openNames({ ctx: tx, words, listIds, open, known });
      const done = await record(tx, row, rest);
      outcomes = done.said;
      const placed = done.said.flatMap(({ row: { crm }, outcome: { creatorId } }) =>
        crm && creatorId !== null ? [{ creatorId, words: crm }] : [],
      );
      const creatorIds = placed.map(({ creatorId }) => creatorId);
      const { room, full } = await readRoom(owner, plan);
      const inCrm = await whichInCrm({ ctx: tx, creatorIds });
      const outside = withoutRoom(creatorIds, { inCrm, room });
      if (outside.size > 0) throw new NoRoomFor(outside, full);
      const { changed, ...put } = await putRows({ ctx: tx, rows: placed, named: names, actionId, title: row.fileName });
      const before = { records: done.before.records, crm: { ...put, ...opened } };
      return { refused, done: { said: done.said, changed: done.changed.union(changed), before } };
    });
  } catch (error) {
    if (!(error instanceof NoRoomFor)) throw error;
    const without = outcomes.filter(
      ({ row: one, outcome: { creatorId } }) => one.crm && creatorId !== null && error.creatorIds.has(creatorId),
    );
    return { refused: new Map(without.map(({ row: one }) => [one, error.reason])) };
  }
}

type Pair = Said["said"][number];

async function record(ctx: Context<Member>, row: ImportRow, rows: readonly Row[]) {
  const input = { source: sourceOf(row), records: rows.map(({ record: one }) => one) };
  const { outcomes, before } = await recordWithBefore({ ctx, input });
  const said = rows.flatMap((one, i): Pair[] => {
    const outcome = outcomes[i];
    return outcome ? [{ row: one, outcome }] : [];
  });
  const changed = new Set(outcomes.flatMap((one) => (countedAs(one.outcome).isChange ? (one.creatorId ?? []) : [])));
  return { said, changed, before: { records: before, crm: null } };
}
