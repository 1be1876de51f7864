import type { z } from "zod";
import {
  checkSuppression as checkEndpoint,
  liftSuppression as liftEndpoint,
  listErasures as listEndpoint,
  type erasureView,
} from "#contract/privacy.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import { hashesOf } from "../../creators/index.ts";
import { deleteErasure, erasures, selectErasureIdByHash, type ErasureRow } from "./store.ts";

export const listErasures = read(listEndpoint)(async ({ ctx, input }) => {
  const { rows, ...page } = await erasures.read({ db: ctx.db, customerId: null }, input);
  return { objections: rows.map(presentErasure), ...page };
});

function presentErasure(row: ErasureRow): z.infer<typeof erasureView> {
  const { accounts = 0, ...removed } = row.removed;
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    by: row.actorId ? `${row.firstName} ${row.lastName}`.trim() : null,
    accounts,
    removed,
    hits: row.hits,
  };
}

/** By handle, or by the network's own id of the account. The audit log has neither. */
export const checkSuppression = write(checkEndpoint)(async ({ ctx, input }) => {
  const { network, username } = input;
  const hashes = hashesOf(ctx, { network, username, externalId: username });
  return { objectionId: await selectErasureIdByHash(ctx.db, hashes) };
});

/** Restores no data: sources may deliver the creator's accounts again. */
export const liftSuppression = write(liftEndpoint)(async ({ ctx, input }) => {
  if (!(await deleteErasure(ctx.db, input.id))) refuse("not_found");
});
