import { z } from "zod";
import type { Context, Member } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import {
  recordsBeforeImage,
  recordWithBeforeImage,
  type RecordOutcome,
  type RecordSource,
} from "../../creators/index.ts";
import { whichInCrm } from "../../crm/index.ts";
import { crmBefore } from "../into-crm/before.ts";
import { createNames, readNameQuota, withoutRoom } from "../into-crm/quotas.ts";
import { readRoom } from "../../plans/index.ts";
import { planNewNames, type NameKind, type NameQuota, type TitlesByKind } from "../into-crm/plan-new-names.ts";
import { NoRoomFor, putRows } from "../into-crm/put-rows.ts";
import type { Row } from "./resolve-rows.ts";
import { isChange } from "./summarize.ts";

/** What reverts a step of an import. */
export const stepBefore = z.object({ records: recordsBeforeImage, crm: crmBefore.nullable() });
export type StepBefore = z.infer<typeof stepBefore>;

export type Destination = {
  source: RecordSource;
  /** The team that imports; absent for what the operator imports for the whole installation. */
  team?: { actor: Member; actionId: string; title: string; listIds: readonly string[]; createStatuses: boolean };
};

/** Creators added to lists, by title in lower case. */
type Listed = ReadonlyMap<string, number>;

/** What earlier steps of a dry run have used of the team's limits: creators in the CRM and in lists, and titles in lower case. */
export type Reserved = { creators: number; listed: Listed; titles: ReadonlyMap<NameKind, ReadonlySet<string>> };
const NOTHING_RESERVED: Reserved = { creators: 0, listed: new Map(), titles: new Map() };

export type RecordedRows = {
  recorded: { row: Row; outcome: RecordOutcome }[];
  /** Rows beyond a limit, with the reason: nothing of them was recorded. */
  refused: Map<Row, string>;
  /** Creators with any change. */
  changed: ReadonlySet<number>;
  /** Titles of what was created, in lower case. */
  opened: TitlesByKind;
  listed: Listed;
  before: StepBefore;
};

type Recording = { ctx: Context; destination: Destination; rows: readonly Row[]; reserved?: Reserved };

/** Records rows and adds them to the CRM, lists and tags as they ask. A row is imported wholly or not at all. Within a transaction. */
export async function recordRows({ rows, ...recording }: Recording): Promise<RecordedRows> {
  const refused = new Map<Row, string>();
  for (;;) {
    const rest = rows.filter((one) => !refused.has(one));
    const attempt = await attemptRows({ ...recording, rows: rest });
    for (const [one, reason] of attempt.refused) refused.set(one, reason);
    if (attempt.done) return { ...attempt.done, refused };
  }
}

type Attempt = { refused: Map<Row, string>; done?: Omit<RecordedRows, "refused"> };

/** Rolled back when it reaches a limit. */
async function attemptRows({ ctx, destination, rows, reserved = NOTHING_RESERVED }: Recording): Promise<Attempt> {
  const { source, team } = destination;
  if (!team || rows.every(({ crm }) => crm === null))
    return { refused: new Map(), done: await recordAlone(ctx, source, rows) };
  const { actor, actionId, title, listIds, createStatuses } = team;
  let recorded: RecordedRows["recorded"] = [];
  try {
    return await inTransaction({ ...ctx, actor }, async (tx) => {
      const named = rows.flatMap((one) => (one.crm ? [{ row: one, words: one.crm }] : []));
      const { held, known } = await readNameQuota(
        tx,
        named.map(({ words }) => words),
      );
      reserve(held, reserved);
      if (!createStatuses)
        for (const { words } of named)
          words.statuses = words.statuses.filter((status) => held.get("statuses")?.titles.has(status.toLowerCase()));
      // Fields can be deleted while an import runs.
      for (const { words } of named) words.options = words.options.filter(({ field }) => held.has(field));
      const { refused, open } = planNewNames(named, held);
      const rest = rows.filter((one) => !refused.has(one));
      const words = rest.flatMap(({ crm }) => crm ?? []);
      const { named: names, opened } = await createNames({ ctx: tx, words, listIds, open, known, actionId });
      const done = await recordAlone(tx, source, rest);
      recorded = done.recorded;
      const placed = recorded.flatMap(({ row: { crm }, outcome: { creatorId } }) =>
        crm && creatorId !== null ? [{ creatorId, words: crm }] : [],
      );
      const creatorIds = placed.map(({ creatorId }) => creatorId);
      const { left, refusal } = await readRoom(tx, "crmCreators");
      const inCrm = await whichInCrm({ ctx: tx, creatorIds });
      const outside = withoutRoom(creatorIds, { inCrm, room: left === null ? null : left - reserved.creators });
      if (outside.size > 0) throw new NoRoomFor(outside, refusal((left ?? 0) + outside.size)?.msg ?? "");
      const titleOf = new Map(
        [...names.all, ...names.lists.values()].map((list) => [list.id, list.title.toLowerCase()]),
      );
      const reservedIn = new Map([...titleOf].map(([id, of]) => [id, reserved.listed.get(of) ?? 0]));
      const { changed, ...put } = await putRows({
        ctx: tx,
        rows: placed,
        named: names,
        actionId,
        title,
        reserved: reservedIn,
      });
      const listed = countBy(put.members.flatMap(({ listId }) => titleOf.get(listId) ?? []));
      const before = { records: done.before.records, crm: { ...put, ...opened } };
      return {
        refused,
        done: { recorded, changed: done.changed.union(changed), before, listed, opened: lowerCase(open) },
      };
    });
  } catch (error) {
    if (!(error instanceof NoRoomFor)) throw error;
    const without = recorded.filter(
      ({ row, outcome: { creatorId } }) => row.crm && creatorId !== null && error.creatorIds.has(creatorId),
    );
    return { refused: new Map(without.map(({ row }) => [row, error.reason])) };
  }
}

async function recordAlone(ctx: Context, source: RecordSource, rows: readonly Row[]) {
  const real = rows.filter(({ sampleOf }) => sampleOf === undefined);
  const input = { source, records: real.map(({ record }) => record) };
  const { outcomes, before } = await recordWithBeforeImage({ ctx, input });
  const outcomeOf = new Map(real.map((row, i) => [row, outcomes[i]]));
  const recorded = rows.flatMap((row) => {
    const sample = row.sampleOf === undefined ? undefined : { outcome: "unchanged" as const, creatorId: row.sampleOf };
    const outcome = sample ?? outcomeOf.get(row);
    return outcome ? [{ row, outcome }] : [];
  });
  const changed = new Set(outcomes.flatMap((one) => (isChange(one) ? (one.creatorId ?? []) : [])));
  return { recorded, changed, opened: new Map(), listed: new Map(), before: { records: before, crm: null } };
}

function reserve(held: NameQuota, { titles: reserved }: Reserved): void {
  for (const [kind, quota] of held)
    for (const title of reserved.get(kind) ?? []) {
      if (quota.titles.has(title)) continue;
      quota.titles.add(title);
      if (quota.room !== null) quota.room -= 1;
    }
}

function countBy(titles: readonly string[]): Listed {
  return new Map([...Map.groupBy(titles, (title) => title)].map(([title, all]) => [title, all.length]));
}

function lowerCase(titles: TitlesByKind): TitlesByKind {
  return new Map([...titles].map(([kind, all]) => [kind, all.map((title) => title.toLowerCase())]));
}
