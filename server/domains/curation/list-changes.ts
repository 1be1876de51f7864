import * as contract from "#contract/curation/endpoints.ts";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import { tenantOf } from "../../db/tenant.ts";
import { read } from "../../kernel/handler.ts";
import * as history from "./history-store.ts";

const PAGE = 50;
const ENTRIES = 25;

export const listCurationChanges = read(contract.listCurationChanges)(async ({ ctx, input }) => {
  const { creator, action, before } = input;
  const rows = await history.selectHistory(ctx.db, {
    ...(creator !== undefined && { creatorId: Number(creator) }),
    ...(action !== undefined && { actionId: action }),
    ...(before !== undefined && { before }),
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  return {
    changes: page.map((row) => ({
      _id: String(row.id),
      field: row.field,
      before: row.before,
      after: row.after,
      at: row.at,
      by: author(row),
      creator: { _id: String(row.creatorId), full_name: row.creator },
      undone: row.isUndone,
    })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
});

export const listCurationActions = read(contract.listCurationActions)(async ({ ctx, input: { by, before } }) => {
  const found = await history.selectActionIds(ctx.db, {
    ...(by !== undefined && { userId: by }),
    ...(before !== undefined && { before }),
    limit: ENTRIES + 1,
  });
  const ids = found.slice(0, ENTRIES);
  const since = new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS);
  const [administrators, rows, changes] = await Promise.all([
    history.selectAdministrators(ctx.db),
    history.selectEntries(tenantOf(ctx), ids, { names: contract.ENTRY_CREATORS, since }),
    history.selectEntryChanges(ctx.db, ids, contract.ENTRY_CHANGES),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const changesOf = Map.groupBy(changes, ({ actionId }) => actionId);
  return {
    entries: ids.flatMap((id) => {
      const row = rowOf.get(id);
      const own = changesOf.get(id) ?? [];
      if (!row) return [];
      return {
        _id: id,
        at: new Date(row.at),
        by: author(row),
        creators: row.creators,
        named: row.named.map((one) => ({ _id: one.id, full_name: one.name })),
        changes: own.map(({ field, before: was, after, creators, isSame }) => ({
          field,
          before: was,
          after,
          creators,
          same: isSame,
        })),
        different: own[0]?.different ?? 0,
        undone: row.undone === 0 ? ("none" as const) : row.undone < row.changes ? ("some" as const) : ("all" as const),
        canUndo: row.undone < row.changes && row.undoableBy === ctx.actor.userId,
      };
    }),
    administrators: administrators.map(({ id, name }) => ({ _id: id, name })),
    next: found.length > ENTRIES ? (ids.at(-1) ?? null) : null,
  };
});

function author({ userId, user }: { userId: string | null; user: string | null }) {
  return userId === null ? null : { _id: userId, name: user ?? "" };
}
