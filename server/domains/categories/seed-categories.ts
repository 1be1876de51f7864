import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import { readInstallationFact, writeInstallationFact } from "../../db/installation-facts.ts";
import { inTransaction } from "../../db/transaction.ts";
import { upsertTaxonomy } from "./store.ts";
import { taxonomy } from "./taxonomy.ts";

const STAMP = "taxonomy";

/** Updates the stored taxonomy to the shipped one; costs one read when it is current. */
export async function seedCategories({ ctx }: { ctx: Context }): Promise<void> {
  const stamp = createHash("sha256").update(JSON.stringify(taxonomy)).digest("hex");
  if ((await readInstallationFact(ctx.db, STAMP)) === stamp) return;
  const roots = taxonomy.map(({ id, side, name, slug, desc }, position) => ({
    id,
    side,
    name,
    slug,
    description: desc,
    position,
  }));
  const niches = taxonomy.flatMap((root) =>
    root.niches.map(({ id, name, slug, synonyms }, position) => ({
      id,
      categoryId: root.id,
      name,
      slug,
      synonyms: synonyms.map((synonym) => synonym.toLowerCase()),
      position,
    })),
  );
  await inTransaction(ctx, async (tx) => {
    await upsertTaxonomy(tx.db, { roots, niches });
    await writeInstallationFact(tx, STAMP, stamp);
  });
}
