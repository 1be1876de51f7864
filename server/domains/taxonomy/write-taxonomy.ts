import { say } from "#contract/messages/catalogue.ts";
import { EVERY_WORKSPACE, type Context, type Member } from "../../context.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { refuse } from "../../errors.ts";
import type { UndoCall, Undoers } from "../../kernel/feature.ts";
import { taxonomyChanged } from "../categories/index.ts";
import {
  applied,
  flawOf,
  reverseChanges,
  type Entries,
  type KeywordChange,
  type RowChange,
  type TaxonomyChange,
} from "./entries.ts";
import { moveCreators, selectMoved, withoutSecondPrimary } from "./moves-store.ts";
import * as store from "./store.ts";

type Edit = {
  actionId: string;
  changes: readonly TaxonomyChange[];
  /** As it is locked and read. */
  entries: Entries;
  /** Niches with creators that are moved to another niche; null: to no other niche. */
  moves?: { from: readonly number[]; to: number | null };
};

/**
 * Writes changes of the taxonomy. Within a transaction that holds the taxonomy's lock. Creators are indexed again where
 * their niche or its category changes. Refuses what would not be a taxonomy. Resolves to the number of creators moved.
 */
export async function writeTaxonomy(
  ctx: Context<Member>,
  { actionId, changes, entries, moves }: Edit,
): Promise<number> {
  if (changes.length === 0) return 0;
  const rows = changes.filter((one): one is RowChange => one.of !== "keyword");
  const after = checkTaxonomy(entries, rows);
  if (moves) await moveCreators(ctx.db, { actionId, ...moves });
  await store.writeEntries(ctx.db, after, { changes: rows, now: ctx.clock.now() });
  await store.writeKeywords(
    ctx.db,
    changes.filter((one): one is KeywordChange => one.of === "keyword"),
  );
  const moved = await selectMoved(ctx.db, actionId);
  await settle(ctx, moved);
  return moved.length;
}

/** Updates what is derived from the taxonomy and from the niches of these creators. */
async function settle(ctx: Context<Member>, moved: readonly number[]): Promise<void> {
  await markForIndexing(ctx.db, moved);
  await taxonomyChanged(ctx);
  ctx.emit(EVERY_WORKSPACE, "changed", { tags: ["taxonomy", "profiles"], by: null });
}

/** The taxonomy as changes leave it; refuses what would not be one. */
export function checkTaxonomy(entries: Entries, changes: readonly RowChange[]): Entries {
  const after = applied(entries, changes);
  const { code, ...flaw } = flawOf(after, entries) ?? {};
  return code ? refuse(code, flaw) : after;
}

export const undoers: Pick<Undoers, "taxonomy.change"> = {
  "taxonomy.change": {
    scope: "installation",
    check: checkUndo,
    async after({ ctx, actionId }) {
      const moved = await selectMoved(ctx.db, actionId);
      if (moved.length > 0) await withoutSecondPrimary(ctx.db, actionId);
      await settle(ctx, moved);
    },
  },
};

/** Refuses what would not be a taxonomy once values are restored that were not changed since. */
async function checkUndo({ ctx: { db }, actionId }: UndoCall): Promise<void> {
  await store.lockTaxonomy(db);
  const changes = await store.selectRowChanges(db, actionId);
  // Words and ambassadors cannot make it impossible.
  if (changes.length === 0) return;
  const entries = await store.selectEntries(db);
  const rows = reverseChanges(changes, (of, id) => entries[of].get(id));
  const gone = rows.filter(({ of, after }) => of === "niche" && after.deleted === true).map(({ id }) => id);
  if (gone.length > 0 && (await store.countUsers(db, gone)) > 0) refuse("category_in_use", say("taxonomy.nicheInUse"));
  checkTaxonomy(entries, rows);
}
