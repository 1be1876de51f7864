import type { tryImport as endpoint } from "#contract/imports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { startJob } from "../../jobs/index.ts";
import { fetchLists } from "../../memberships/index.ts";
import { mustImport } from "../policy.ts";
import { presentImport } from "../present.ts";
import { mustBecome } from "../states.ts";
import { selectImportForUpdate, updateImport } from "../store.ts";
import type { ImportWork } from "./import-work.ts";
import { mustBeReadable } from "./run-import.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Starts finding out what importing would do. */
export async function tryImport({ ctx, input: { id } }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustImport(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const row = (await selectImportForUpdate(owner, id)) ?? refuse("not_found");
    mustBecome(row.state, "trying");
    mustBeReadable(row);
    await fetchLists(owner, row.plan.listIds);
    const input: ImportWork = { importId: id, at: ctx.clock.now().toISOString() };
    const jobId = await startJob({ ctx: tx, kind: "import-try", input, total: row.inspection.rows });
    const changes = { state: "trying" as const, jobId, tried: null, problems: null, error: null };
    await updateImport(owner, id, changes);
    return { import: presentImport({ ...row, ...changes }) };
  });
}
