import { randomUUID } from "node:crypto";
import { openImport as endpoint } from "#contract/imports.ts";
import { IMPORT_DRAFTS_MAX } from "#contract/limits.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { readMappings } from "../mappings/read-mappings.ts";
import { presentImport } from "../present.ts";
import { countDrafts, insertImport } from "../store.ts";
import { inferSchema } from "../inference/infer-schema.ts";
import { findPeople } from "./find-people.ts";
import { write } from "../../../kernel/handler.ts";

const FULL = `Your team has ${IMPORT_DRAFTS_MAX} tables that were opened and not imported. Import some of them or throw them away first.`;

/** Stores an uploaded table and infers its schema. */
export const openImport = write(endpoint, { transaction: "own" })(async ({ ctx, input: { table } }) => {
  const tenant = tenantOf(ctx);
  if ((await countDrafts(tenant)) >= IMPORT_DRAFTS_MAX) refuse("bad_request", { msg: FULL });
  const { fileName, bytes } = table;
  const understood = await inferSchema({
    file: table.path,
    fileName,
    mappings: await readMappings(tenant),
    findPeople: (names) => findPeople({ ctx, names }),
    now: ctx.clock.now(),
  });
  const file = `imports/${tenant.customerId}/${randomUUID()}`;
  await ctx.files.copyFromFs(table.path, file);
  const { userId: actorId } = ctx.actor;
  const row = await insertImport(tenant, { ...understood, actorId, fileName, bytes, file, createdAt: ctx.clock.now() });
  return { import: presentImport(row) };
});
