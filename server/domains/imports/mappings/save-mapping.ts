import type { saveMapping as endpoint } from "#contract/imports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { IMPORT_MAPPINGS_MAX } from "#contract/limits.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { fetchImport } from "../drafts/fetch-import.ts";
import { mustImport } from "../policy.ts";
import { presentMapping } from "./present.ts";
import { putMapping, selectMappings } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

const FULL = `There can be up to ${IMPORT_MAPPINGS_MAX} saved mappings. Delete one first.`;

/** Keeps how an import reads its table. Which lists it goes into is that import's own matter, and so is its date. */
export async function saveMapping({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustImport(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const { plan, inspection } = await fetchImport(owner, input.importId);
    const others = (await selectMappings(owner)).filter(({ name }) => name.toLowerCase() !== input.name.toLowerCase());
    if (others.length >= IMPORT_MAPPINGS_MAX) refuse("conflict", { msg: FULL });
    const row = await putMapping(owner, {
      name: input.name,
      headers: inspection.columns.map(({ header }) => header.toLowerCase()),
      plan: { ...plan, listIds: [] },
      createdAt: ctx.clock.now(),
    });
    return { success: true, mapping: presentMapping(row) };
  });
}
