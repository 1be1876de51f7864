import { z } from "zod";
import { categoryId } from "#contract/base/ids.ts";
import type { KeywordType } from "#contract/taxonomy.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";

const base = { name: z.string(), slug: z.string(), /** Deleted rows stay, and can return. */ deleted: z.boolean() };
const VALUES = {
  category: z.object({ ...base, side: z.enum(["creator", "brand"]), description: z.string(), position: z.int() }),
  niche: z.object({ ...base, categoryId, position: z.int() }),
  cause: z.object(base),
};

export type CategoryValues = z.infer<typeof VALUES.category>;
export type NicheValues = z.infer<typeof VALUES.niche>;
export type CauseValues = z.infer<typeof VALUES.cause>;

/** The taxonomy that administrators edit, by id; deleted rows included. */
export type Entries = {
  category: ReadonlyMap<number, CategoryValues>;
  niche: ReadonlyMap<number, NicheValues>;
  cause: ReadonlyMap<number, CauseValues>;
};

type Values = Readonly<Record<string, string | number | boolean>>;

export type RowChange = {
  of: keyof Entries;
  id: number;
  /** The values that are different; of a new row, all of them, as if it had been deleted. */
  before: Values;
  after: Values;
};

/** `off`: a shipped word that an administrator does not want; a later release does not bring it back. */
type Presence = "none" | "on" | "off";
export type KeywordChange = {
  of: "keyword";
  id: number;
  type: KeywordType;
  language: string;
  word: string;
  before: Presence;
  after: Presence;
};
export type TaxonomyChange = RowChange | KeywordChange;

/** What of a row is different; null: nothing. */
export function rowChangeOf(
  of: RowChange["of"],
  id: number,
  { before, after }: { before: Values | undefined; after: Values },
): RowChange | null {
  // A row that did not exist is as one that was deleted.
  const was = before ?? { ...after, deleted: true };
  const keys = Object.keys(after).filter((key) => was[key] !== after[key]);
  if (keys.length === 0) return null;
  const all = before === undefined;
  return { of, id, before: all ? was : pick(was, keys), after: all ? after : pick(after, keys) };
}

/** The reverse of changes, as far as the rows still hold what they wrote, the last first. */
export function reverseChanges(
  changes: readonly RowChange[],
  valuesOf: (of: RowChange["of"], id: number) => Values | undefined,
): RowChange[] {
  const restored = new Map<string, Values>();
  return changes.toReversed().flatMap(({ of, id, before, after }) => {
    const now = { ...valuesOf(of, id), ...restored.get(`${of} ${id}`) };
    const keys = Object.keys(after).filter((key) => now[key] === after[key] && before[key] !== after[key]);
    if (keys.length === 0) return [];
    restored.set(`${of} ${id}`, { ...restored.get(`${of} ${id}`), ...pick(before, keys) });
    return [{ of, id, before: pick(after, keys), after: pick(before, keys) }];
  });
}

function pick(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}

/** The entries as the changes leave them. */
export function applied(entries: Entries, changes: readonly RowChange[]): Entries {
  const [category, niche, cause] = [new Map(entries.category), new Map(entries.niche), new Map(entries.cause)];
  for (const { of, id, after } of changes) {
    if (of === "category") category.set(id, VALUES.category.parse({ ...category.get(id), ...after }));
    else if (of === "niche") niche.set(id, VALUES.niche.parse({ ...niche.get(id), ...after }));
    else cause.set(id, VALUES.cause.parse({ ...cause.get(id), ...after }));
  }
  return { category, niche, cause };
}

/** Why a taxonomy is not possible, in a sentence. */
export type Flaw = { code: "slug_taken" | "bad_request" } & Message;

/** The first thing that is wrong with a taxonomy; undefined: it is fine. `before`: as it was, since sides are fixed. */
export function flawOf({ category, niche, cause }: Entries, before: Entries): Flaw | undefined {
  const taken = new Map<string, string>();
  const claim = (scope: string, { name, slug }: { name: string; slug: string }): Flaw | undefined => {
    const other = taken.get(`${scope} ${slug}`);
    taken.set(`${scope} ${slug}`, name);
    return other === undefined
      ? undefined
      : {
          code: "slug_taken",
          ...say("taxonomy.slugTaken", { slug, name, other }),
        };
  };
  for (const [, values] of live(category)) {
    const flaw = claim(`category ${values.side}`, values);
    if (flaw) return flaw;
  }
  for (const [id, values] of live(niche)) {
    const flaw = claim(`niche ${values.categoryId}`, values) ?? misplaced(id, values);
    if (flaw) return flaw;
  }
  for (const [, values] of live(cause)) {
    const flaw = claim("cause", values);
    if (flaw) return flaw;
  }
  return undefined;

  function misplaced(id: number, { name, categoryId: root }: NicheValues): Flaw | undefined {
    const at = category.get(root);
    if (!at || at.deleted) return { code: "bad_request", ...say("taxonomy.categoryNeeded", { name }) };
    const earlier = before.niche.get(id);
    const side = earlier && before.category.get(earlier.categoryId)?.side;
    if (side !== undefined && side !== at.side)
      return { code: "bad_request", ...say(`taxonomy.${side}Niche`, { name }) };
    return undefined;
  }
}

function live<T extends { deleted: boolean }>(rows: ReadonlyMap<number, T>): [number, T][] {
  return [...rows].filter(([, { deleted }]) => !deleted);
}

/** A slug that follows from a name: "🎮 Économie & Co." → "economie-co"; "" where no letters are left. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|(?<!-)-+$/g, "")
    .slice(0, 60);
}
