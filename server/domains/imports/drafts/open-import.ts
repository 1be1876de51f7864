import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import type { ImportPlan } from "#contract/imports/plan.ts";
import { openImport as endpoint } from "#contract/imports/endpoints.ts";
import { IMPORT_DRAFTS_MAX, IMPORT_STORAGE_MAX } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Client, Context, Member } from "../../../context.ts";
import { acrossOwned, lockTenant, tenantOf } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { selectFields } from "../../crm/index.ts";
import { defaultLayer, isPublicImport, layerOfImport } from "../layer-of-import.ts";
import { readMappings } from "../mappings/read-mappings.ts";
import { presentImport } from "../present.ts";
import { insertImport, measureImports, type ImportRow } from "../store.ts";
import { inferInReader } from "../readers/infer-in-reader.ts";
import { write } from "../../../kernel/handler.ts";

/**
 * Stores an uploaded table and infers its schema. In two transactions: a table beyond the room is refused before it is
 * read, and again when it is stored.
 */
export const openImport = write(endpoint, { transaction: "own" })(async ({ ctx, input: { table }, client }) => {
  const { fileName, path: file } = table;
  return { import: presentImport(await openDraft({ ctx, client, file, fileName, layer: defaultLayer(ctx) })) };
});

type Opened = {
  ctx: Context<Member>;
  client: Client;
  /** A temporary file. */
  file: string;
  fileName: string;
  layer: ImportRow["layer"];
  /** How it is read, where that is known. */
  plan?: ImportPlan;
};

/** A draft of a table in the workspace of the caller. */
export async function openDraft({ ctx, client, file: table, fileName, layer, plan }: Opened): Promise<ImportRow> {
  const tenant = tenantOf(ctx);
  const { size: bytes } = await stat(table);
  await inTransaction(ctx, (tx) => assertRoom(tx, bytes));
  const mappings = plan ? [] : await readMappings(tenant);
  const fields = await selectFields(tenant);
  const question = {
    file: table,
    fields,
    fileName,
    mappings,
    ...(plan && { plan }),
    isPublic: isPublicImport(ctx, { layer }),
    now: ctx.clock.now(),
  };
  const recordedIn = layerOfImport({ layer, customerId: tenant.customerId });
  const understood = await inferInReader({ ctx, question, layer: recordedIn, signal: client.signal });
  const file = `imports/${tenant.customerId}/${randomUUID()}`;
  await ctx.files.copyFromFs(table, file);
  const { userId: actorId } = ctx.actor;
  try {
    return await inTransaction(ctx, async (tx) => {
      const locked = tenantOf(tx);
      await lockTenant(locked);
      await assertRoom(tx, bytes);
      return insertImport(locked, { ...understood, actorId, fileName, bytes, layer, file, createdAt: ctx.clock.now() });
    });
  } catch (error) {
    await ctx.files.delete(file);
    throw error;
  }
}

/** Throws when the workspaces of the owner have as many drafts, or as many bytes of tables, as they may. */
async function assertRoom(ctx: Context<Member>, bytes: number): Promise<void> {
  const { ownerId } = ctx.actor;
  const { drafts, stored } = await acrossOwned(ctx, ownerId, (db) => measureImports(db, ownerId));
  if (drafts >= IMPORT_DRAFTS_MAX) refuse("bad_request", say("imports.draftsFull", { max: IMPORT_DRAFTS_MAX }));
  if (stored + bytes > IMPORT_STORAGE_MAX) refuse("bad_request", say("imports.noSpace"));
}
