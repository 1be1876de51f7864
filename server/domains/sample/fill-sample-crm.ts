import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import { viewState } from "#contract/views.ts";
import { notedOf, TEAMWORK, type PipelineStatus } from "#sample/teamwork.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { recordChanges } from "../actions/index.ts";
import { rowIdsOf, writeField } from "../crm/index.ts";
import { moveRows, createTag, planStatus, planTags, readLabels, tagRows } from "../labels/index.ts";
import { insertViewOf } from "../views/index.ts";

type SampleWorkspace = "brand" | "agency";
type SampleCrm = {
  ctx: Context<Member>;
  of: SampleWorkspace;
  /** In the order they were added. */ creatorIds: number[];
};

/**
 * Gives a sample workspace's creators tags, statuses and notes, and the workspace its views, like a real team. Must run
 * in a transaction that holds the workspace's lock.
 */
export async function workOnCrm({ ctx: tx, of, creatorIds }: SampleCrm): Promise<void> {
  const rowOf = await rowIdsOf(tenantOf(tx), creatorIds);
  const noted = creatorIds.map((id, place) => ({ rowId: rowOf.get(id) ?? "", ...notedOf(of, place) }));
  const rowsWhere = (fits: (one: (typeof noted)[number]) => boolean) => noted.filter(fits).map(({ rowId }) => rowId);
  const tags = new Map<string, string>();
  for (const { title, color } of TEAMWORK[of].tags) {
    const id = await createTag({ ctx: tx, title, color });
    tags.set(title, id);
    await tag(
      tx,
      id,
      rowsWhere((one) => one.tags.includes(title)),
    );
  }
  const statuses = await statusIds(tx);
  for (const [status, id] of statuses) {
    await move(
      tx,
      id,
      rowsWhere((one) => one.status === status),
    );
  }
  const texts = new Map(noted.flatMap(({ rowId, note }) => (note === null ? [] : [[rowId, note] as const])));
  await writeField({ ctx: tx, field: "customNote", texts, actionId: null });
  for (const { title, shared, filters = {}, ...state } of TEAMWORK[of].views) {
    const ids = {
      tags: (filters.tags ?? []).flatMap((name) => tags.get(name) ?? []),
      statuses: (filters.statuses ?? []).flatMap((name) => statuses.get(name) ?? []),
    };
    const input = { title, shared, state: viewState.parse({ ...state, filters: { ...filters, ...ids } }) };
    await insertViewOf(tx, input);
  }
}

/** Ids of the default pipeline's statuses by name, in the order of a new workspace. */
async function statusIds(ctx: Context<Member>): Promise<Map<PipelineStatus, string>> {
  const { statuses } = await readLabels({ ctx });
  return new Map(
    PIPELINE_STATUSES.flatMap((name, place) => {
      const status = statuses[place];
      return status ? [[name, status._id] as const] : [];
    }),
  );
}

async function tag(ctx: Context<Member>, tagId: string, rowIds: string[]): Promise<void> {
  const { title, change } = await planTags(tenantOf(ctx), { mode: "ADD", tagIds: [tagId] });
  await recordChanges({ ctx, verb: "crm.tag", title }, (actionId) =>
    tagRows({ ctx, rows: { rowIds }, change, actionId }),
  );
}

async function move(ctx: Context<Member>, id: string, rowIds: string[]): Promise<void> {
  const { title, statusId } = await planStatus(tenantOf(ctx), id);
  await recordChanges({ ctx, verb: "crm.status", title }, (actionId) =>
    moveRows({ ctx, rows: { rowIds }, statusId, actionId }),
  );
}
