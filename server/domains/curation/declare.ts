import { NICHE_REMOVED } from "#contract/base/states.ts";
import { english, say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { issueAt, refuse } from "../../errors.ts";
import { isCollaboration, nameOfCollaboration, type CollaborationItem } from "./collaborations-store.ts";
import { CREATOR, curate, type Curated } from "./curate.ts";
import { DECLARED_SOURCE } from "../creators/index.ts";
import * as history from "./history-store.ts";
import type { NicheState } from "./niche-rules.ts";
import * as store from "./store.ts";
import { valueOf, type Curation } from "./value-changes.ts";

type Declaration = {
  creatorId: number;
  /** For the history. */
  title: string;
  /** The newest change that the caller has read: a later one of the same values is refused. */
  seen?: number | undefined;
  /** Throws where the profile is not the caller's. */
  mustOwn: () => Promise<void>;
  decide: (creator: store.CuratedCreator) => readonly Curation[];
  /** The accounts that it is about. */
  accountFields?: readonly string[];
};

/**
 * Changes what a creator says of themselves, as one action, through the way of administrators but from a source of its own.
 * What administrators set stays theirs. Within a transaction.
 */
export async function declare(ctx: Context<Member>, declaration: Declaration): Promise<Curated> {
  const { creatorId, title, seen, mustOwn, decide, accountFields } = declaration;
  return curate(ctx, {
    ids: [String(creatorId)],
    title,
    by: CREATOR,
    accountFields,
    decide: (creator) => decide(creator),
    async onFound([creator], changes) {
      if (!creator) refuse("not_found");
      await mustOwn();
      const locked = await history.selectLocked(ctx.db, creatorId);
      const refused = changes.filter(({ field }) => locked.has(field));
      if (refused.length > 0)
        refuse("conflict", {
          ...say("ownProfile.locked"),
          issues: refused.map(({ field }) => issueAt(field, say("ownProfile.locked"))),
        });
      await assertNotRemoved(ctx, creatorId, changes);
      if (seen === undefined || changes.length === 0) return;
      const later = new Set(
        (await history.selectValueLog(ctx.db, creatorId)).flatMap(({ id, field }) => (id > seen ? field : [])),
      );
      const stale = changes.filter(({ field }) => later.has(field));
      if (stale.length > 0)
        refuse("conflict", {
          ...say("stale.changedElsewhere"),
          issues: stale.map(({ field }) =>
            issueAt(field, say("ownProfile.isNow", { value: textOf(valueOf(creator, field)) })),
          ),
        });
    },
  });
}

/** What an item says, whichever way it is written: its kind, and its texts. */
function sayingOf(field: string, value: CollaborationItem["value"]): string {
  const texts = ["text", "title", "brandName", "description"].map((name) =>
    String(value[name] ?? "")
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  return JSON.stringify([field.slice(0, field.indexOf(":")), ...texts]);
}

/** What administrators removed does not come back as another item that says the same. */
async function assertNotRemoved(
  { db }: Context,
  creatorId: number,
  changes: readonly Pick<store.ValueChange, "field" | "before" | "after">[],
): Promise<void> {
  const written = changes.flatMap(({ field, before, after }) => {
    if (!isCollaboration(field) || typeof after !== "object" || after === null) return [];
    const now = sayingOf(field, after);
    return typeof before === "object" && before !== null && sayingOf(field, before) === now ? [] : [now];
  });
  if (written.length === 0) return;
  const removed = new Set(
    (await history.selectRemovedCollaborations(db, creatorId)).map(({ field, value }) => sayingOf(field, value)),
  );
  if (written.some((one) => removed.has(one))) refuse("conflict", say("ownProfile.removedItem"));
}

function textOf(value: store.Value): string {
  if (value === null) return english("ownProfile.nothing");
  if (typeof value !== "object") return String(value);
  return nameOfCollaboration(value) || english("ownProfile.nothing");
}

type Base = { before: store.Value; source: store.ValueSource | null };

/**
 * Withdraws what a creator has declared: each value is what it was before, with its source, also for the undo of what
 * administrators have changed since. The next reading of a source counts again. Within a transaction.
 */
export async function withdrawDeclared({ db, clock }: Context, creatorId: number): Promise<void> {
  const [creator] = await store.lockCurated(db, [creatorId]);
  if (!creator) return;
  /** What was there before the creator declared something in its place. */
  const bases = new Map<string, Base>();
  const rewritten: (Base & { id: number })[] = [];
  for (const { id, field, before, source = null, isDeclared } of await history.selectValueLog(db, creatorId)) {
    const base = bases.get(field);
    if (isDeclared) bases.set(field, base ?? { before, source });
    else {
      if (base) rewritten.push({ id, ...base });
      bases.delete(field);
    }
  }
  await history.updateBefore(db, rewritten);
  const fields = await history.selectFieldsOf(db, creatorId, DECLARED_SOURCE);
  const back = fields.map((field): store.ValueChange => {
    const { before: after, source } = bases.get(field) ?? { before: null, source: null };
    return { creatorId, field, before: valueOf(creator, field), after, source };
  });
  const at = { sourceId: await store.declaredSource(db), now: clock.now() };
  await store.writeValues(db, back, at);
  const [now] = await store.selectCurated(db, [creatorId]);
  const primary = primaryAfter(now?.niches ?? [], bases.get("primary"));
  await store.writeValues(db, [{ creatorId, field: "primary", before: null, after: primary }], at);
  await markForIndexing(db, [creatorId]);
}

/** What a text was before the creator declared another one in its place; undefined: they have not. */
export async function declaredBase(
  db: Context["db"],
  creatorId: number,
  field: "fullName" | "picture",
): Promise<{ text: string | null; source: store.ValueSource | null } | undefined> {
  let base: Base | undefined;
  for (const change of await history.selectValueLog(db, creatorId)) {
    const { before, source = null } = change;
    if (change.field === field) base = change.isDeclared ? (base ?? { before, source }) : undefined;
  }
  return base && { text: typeof base.before === "string" ? base.before : null, source: base.source };
}

/** The primary niche from before the creator chose one, as far as it is still there; otherwise the first niche. */
function primaryAfter(niches: readonly NicheState[], base: Base | undefined): number | null {
  const active = niches.filter(({ state }) => state !== NICHE_REMOVED);
  const before = base && active.find(({ nicheId }) => nicheId === base.before);
  return (before ?? active.find(({ isPrimary }) => isPrimary) ?? active[0])?.nicheId ?? null;
}
