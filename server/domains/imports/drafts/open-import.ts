import { randomUUID } from "node:crypto";
import type { openImport as endpoint } from "#contract/imports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { IMPORT_DRAFTS_MAX } from "#contract/limits.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { readMappings } from "../mappings/read-mappings.ts";
import { mustImport } from "../policy.ts";
import { presentImport } from "../present.ts";
import { countDrafts, insertImport } from "../store.ts";
import { understand } from "../understanding/understand.ts";
import { findPeople } from "./find-people.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

const FULL = `Your team has ${IMPORT_DRAFTS_MAX} tables that were opened and not imported. Import some of them or throw them away first.`;

/** Keeps an uploaded table and says what is understood of it. */
export async function openImport({ ctx, input: { table } }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustImport(ctx.actor);
  const owner = ownerOf(ctx);
  if ((await countDrafts(owner)) >= IMPORT_DRAFTS_MAX) refuse("bad_request", { msg: FULL });
  const { fileName, bytes } = table;
  const understood = await understand({
    file: table.path,
    fileName,
    mappings: await readMappings(owner),
    findPeople: (names) => findPeople({ ctx, names }),
    now: ctx.clock.now(),
  });
  const file = `imports/${owner.customerId}/${randomUUID()}`;
  await ctx.files.copyFromFs(table.path, file);
  const { userId: actorId } = ctx.actor;
  const row = await insertImport(owner, { ...understood, actorId, fileName, bytes, file, createdAt: ctx.clock.now() });
  return { import: presentImport(row) };
}
