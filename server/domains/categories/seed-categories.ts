import { createHash } from "node:crypto";
import { ANY_LANGUAGE, type KeywordType } from "#contract/taxonomy.ts";
import type { Context } from "../../context.ts";
import { readInstallationFact, writeInstallationFact } from "../../db/installation-facts.ts";
import { inTransaction } from "../../db/transaction.ts";
import { mergeShipped } from "./merge-shipped.ts";
import { taxonomyChanged } from "./read-categories.ts";
import { loadEveryRow, replaceShippedKeywords, upsertTaxonomy, type KeywordRow } from "./store.ts";
import { taxonomy, type TaxonomyNiche, type TaxonomyRoot } from "./taxonomy.ts";

const STAMP = "taxonomy";
/** Raised when stored rows follow from the release in another way. */
const VERSION = 2;

/** Brings the stored taxonomy up to the shipped one; costs one read when it is. Edits of administrators stay. */
export async function seedCategories({
  ctx,
  release = taxonomy,
}: {
  ctx: Context;
  release?: readonly TaxonomyRoot[];
}): Promise<void> {
  const stamp = createHash("sha256")
    .update(JSON.stringify([VERSION, release]))
    .digest("hex");
  if ((await readInstallationFact(ctx.db, STAMP)) === stamp) return;
  await inTransaction(ctx, async (tx) => {
    const every = await loadEveryRow(tx.db);
    const stored = { roots: every.roots.filter(isTaken), niches: every.niches.filter(isTaken) };
    const roots = mergeShipped(
      release.map(({ id, side, name, slug, desc }, position) => ({
        id,
        values: { side, name, slug, description: desc, position },
      })),
      stored.roots.map(({ id, side, name, slug, description, position, shipped }) => ({
        id,
        values: { side, name, slug, description, position },
        shipped: shippedValues(shipped),
      })),
      ({ side }) => side,
    );
    const niches = mergeShipped(
      release.flatMap((root) =>
        root.niches.map(({ id, name, slug }, position) => ({
          id,
          values: { categoryId: root.id, name, slug, position },
        })),
      ),
      stored.niches.map(({ id, categoryId, name, slug, position, shipped }) => ({
        id,
        values: { categoryId, name, slug, position },
        shipped: shippedValues(shipped),
      })),
      ({ categoryId }) => String(categoryId),
    );
    await upsertTaxonomy(tx.db, {
      roots: roots.map(({ id, values, shipped }) => Object.assign({ id, shipped }, values)),
      niches: niches.map(({ id, values, shipped }) => Object.assign({ id, shipped }, values)),
    });
    await replaceShippedKeywords(
      tx.db,
      release.flatMap((root) => root.niches.flatMap(wordsOf)),
    );
    await writeInstallationFact(tx, STAMP, stamp);
    await taxonomyChanged(tx);
  });
}

/** What an administrator has made and deleted takes no slug. */
function isTaken({ shipped, deletedAt }: { shipped: object | null; deletedAt: Date | null }): boolean {
  return shipped !== null || deletedAt === null;
}

function shippedValues(shipped: Record<string, string | number> | null) {
  return shipped && { ...shipped, slug: String(shipped.slug) };
}

function wordsOf({ id: nicheId, synonyms, keywords, signals }: TaxonomyNiche): KeywordRow[] {
  const rows = (type: KeywordType, words: readonly string[]) =>
    words.map((word, position) => {
      const language = languageOfWord(word);
      // Shipped in English, unless their script says otherwise.
      const isEnglish = type !== "signal" && language === ANY_LANGUAGE;
      return { nicheId, type, language: isEnglish ? "en" : language, word, position, isActive: true };
    });
  return [...rows("synonym", synonyms), ...rows("keyword", keywords), ...rows("signal", signals)];
}

/** Scripts that only one language of the product is written in. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Thai}/u, "th"],
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Bengali}/u, "bn"],
  [/\p{Script=Tamil}/u, "ta"],
  [/\p{Script=Devanagari}/u, "hi"],
];

/** ISO 639-1 as far as the script of a word decides it; others are not of one language. */
function languageOfWord(word: string): string {
  return SCRIPTS.find(([script]) => script.test(word))?.[1] ?? ANY_LANGUAGE;
}
