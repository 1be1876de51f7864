import { listActions as endpoint, NAMED_CREATORS, type ActionView, type HistoryEntry } from "#contract/actions.ts";
import { fieldKey } from "#contract/collections/field-key.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { offsetOf, pageOf } from "../../db/paging.ts";
import { canUndo, isUndoable } from "./policy.ts";
import { FIELDS } from "./list-changes.ts";
import { countChangedRows, selectActions, selectSubjects, type ActionRow, type SubjectRow } from "./store.ts";
import { read } from "../../kernel/handler.ts";

const PAGE_SIZE = 50;

/** Their titles are names already, and their changes are of creators on both sides. */
const WITHOUT_SUBJECTS = new Set(["crm.merge", "crm.unmerge", "lists.create", "lists.update", "lists.delete"]);

export const listActions = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const found = await selectActions(tenant, { limit: PAGE_SIZE + 1, offset: offsetOf(input.page, PAGE_SIZE) });
  const { rows, hasMore } = pageOf(found, PAGE_SIZE);
  return { actions: await presentHistory(ctx, rows), hasMore };
});

/** Actions with the creators and fields that they were about. */
export async function presentHistory(ctx: Context<Member>, rows: readonly ActionRow[]): Promise<HistoryEntry[]> {
  const tenant = tenantOf(ctx);
  const idsOf = (chosen: (row: ActionRow) => boolean) => rows.filter(chosen).map(({ id }) => id);
  const [subjects, changed] = await Promise.all([
    selectSubjects(
      tenant,
      idsOf(({ verb }) => !WITHOUT_SUBJECTS.has(verb)),
      NAMED_CREATORS,
    ),
    // These count values, not creators.
    countChangedRows(
      tenant,
      idsOf(({ verb }) => verb === "crm.fields"),
    ),
  ]);
  const subjectsOf = Map.groupBy(subjects, ({ actionId }) => actionId);
  const now = ctx.clock.now();
  return rows.map((row) =>
    Object.assign(
      presentAction(row, { now, allowed: canUndo(ctx.actor, row) }),
      presentSubjects(subjectsOf.get(row.id) ?? [], changed.get(row.id) ?? row.count),
    ),
  );
}

/** `allowed`: whether the reader may undo at all. */
function presentAction(row: ActionRow, { now, allowed }: { now: Date; allowed: boolean }): ActionView {
  return {
    _id: row.id,
    verb: row.verb,
    actor: row.actorId ? { _id: row.actorId, name: `${row.firstName} ${row.lastName}`.trim() } : null,
    count: row.count,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    canUndo: allowed && row.undoneAt === null && isUndoable(row, now),
  };
}

function presentSubjects(
  subjects: readonly SubjectRow[],
  creatorCount: number,
): Pick<HistoryEntry, "creators" | "creatorCount" | "fields"> {
  const columns = new Set(subjects.flatMap((subject) => subject.columns));
  return {
    creators: subjects.map(({ creatorId, fullName }) => ({ _id: String(creatorId), full_name: fullName })),
    creatorCount: Math.max(creatorCount, subjects.length),
    fields: [...columns].flatMap((column) => FIELDS.get(column) ?? fieldKey.safeParse(column).data ?? []),
  };
}
