import { say } from "#contract/messages/catalogue.ts";
import type { Context } from "../../../context.ts";
import { searchedHashesOf, type Identity } from "./hash.ts";
import { addHits, selectObjections } from "./store.ts";

type Of = { accounts: readonly Identity[] };
type Given<T extends Of> = { ctx: Pick<Context, "db" | "config">; records: readonly T[] };

/** Shown for the skipped rows of an import. */
export const SUPPRESSED = say("creators.suppressed");

/** The records with at least one suppressed account. One query, whatever their number. */
export async function findSuppressed<T extends Of>({ ctx, records }: Given<T>): Promise<Map<T, string>> {
  const hashes = records.map(({ accounts }) => accounts.flatMap((account) => searchedHashesOf(ctx, account)));
  const objections = await selectObjections(ctx.db, hashes.flat());
  const found = new Map<T, string>();
  if (objections.size === 0) return found;
  for (const [i, record] of records.entries()) {
    const objectionId = hashes[i]?.map((hash) => objections.get(hash)).find((id) => id !== undefined);
    if (objectionId !== undefined) found.set(record, objectionId);
  }
  return found;
}

/**
 * Returns what findSuppressed returns and counts the hits as attempts to record them: the caller skips these records.
 */
export async function skipSuppressed<T extends Of>(given: Given<T>): Promise<ReadonlySet<T>> {
  const found = await findSuppressed(given);
  const hits = new Map<string, number>();
  for (const id of found.values()) hits.set(id, (hits.get(id) ?? 0) + 1);
  await addHits(given.ctx.db, hits);
  return new Set(found.keys());
}
