import * as contract from "#contract/curation.ts";
import { read } from "../../kernel/handler.ts";
import { selectAdministrators, selectHistory } from "./history-store.ts";

const PAGE = 50;

export const listCurationChanges = read(contract.listCurationChanges)(async ({ ctx, input }) => {
  const { creator, by, before } = input;
  const administrators = await selectAdministrators(ctx.db);
  const rows = await selectHistory(ctx.db, {
    ...(creator !== undefined && { creatorId: Number(creator) }),
    ...(by !== undefined && { userId: by }),
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
      at: row.at.toISOString(),
      by: row.userId === null ? null : { _id: row.userId, name: row.user ?? "" },
      creator: { _id: String(row.creatorId), full_name: row.creator },
      undone: row.isUndone,
      action: row.actionId === null ? null : { _id: row.actionId, creators: row.actionCount ?? 0 },
    })),
    administrators: administrators.map(({ id, name }) => ({ _id: id, name })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
});
