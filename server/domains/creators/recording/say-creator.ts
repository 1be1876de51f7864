import { NICHE_ACTIVE, NICHE_REMOVED } from "#contract/states.ts";
import type { CreatorFacts, CreatorRecord } from "../record.ts";
import { keys, type Book } from "./book.ts";
import type { FactRow, PublicationRow } from "./rows.ts";

/** The newest source wins; of the same time only the same source may correct itself. Answers whether it did. */
export function learn(
  book: Book,
  creatorId: number,
  field: string,
  { value, at }: Pick<FactRow, "value" | "at">,
): boolean {
  const key = keys.fact(creatorId, field);
  const old = book.facts.get(key);
  if (old) {
    const isSameTime = at.getTime() === old.at.getTime();
    const mayCorrect = isSameTime && old.sourceId === book.source.id && String(old.value) !== String(value);
    if (at <= old.at && !mayCorrect) return false;
  }
  book.facts.put(key, { creatorId, field, value, sourceId: book.source.id, at });
  return true;
}

/** Answers whether anything changed, as everything here that says something. */
export function sayFacts(book: Book, creatorId: number, facts: CreatorFacts, at: Date): boolean {
  let isChanged = false;
  for (const [field, value] of Object.entries(facts)) {
    if (value === undefined || !learn(book, creatorId, field, { value, at })) continue;
    isChanged = true;
    const created = book.newCreators.get(creatorId);
    if (created) Object.assign(created, { [field]: value });
    else book.patches.set(creatorId, { ...book.patches.get(creatorId), id: creatorId, [field]: value });
  }
  return isChanged;
}

/** A niche a person removed stays removed; the first source to name a primary niche decides it. */
export function sayNiches(book: Book, creatorId: number, niches: CreatorRecord["niches"]): boolean {
  let isChanged = false;
  for (const { id, primary } of niches) {
    const key = keys.niche(creatorId, id);
    const old = book.niches.get(key);
    const isPrimary = primary && !book.withPrimary.has(creatorId) && old?.state !== NICHE_REMOVED;
    if (old && !isPrimary) continue;
    if (isPrimary) book.withPrimary.add(creatorId);
    const row = { creatorId, nicheId: id, state: NICHE_ACTIVE, isPrimary, sourceId: book.source.id };
    book.niches.put(key, old ? { ...old, isPrimary } : row);
    isChanged = true;
  }
  return isChanged;
}

/** As facts: the newest source says what a publication is. One that was a podcast becomes no newsletter. */
export function sayPublications(book: Book, creatorId: number, { publications = [], at }: CreatorRecord): boolean {
  let isChanged = false;
  for (const { kind, title, link, picture = null, description = null } of publications) {
    const key = keys.publication(creatorId, link);
    const old = book.publications.get(key);
    const row: PublicationRow = { creatorId, kind, title, link, picture, description, sourceId: book.source.id, at };
    if (old && !supersedes(row, old)) continue;
    book.publications.put(key, row);
    isChanged = true;
  }
  return isChanged;
}

function supersedes(row: PublicationRow, old: PublicationRow): boolean {
  if ((row.kind === "podcast") !== (old.kind === "podcast")) return false;
  if (row.at.getTime() !== old.at.getTime()) return row.at > old.at;
  const isSame = (["kind", "title", "picture", "description"] as const).every((field) => row[field] === old[field]);
  return row.sourceId === old.sourceId && !isSame;
}
