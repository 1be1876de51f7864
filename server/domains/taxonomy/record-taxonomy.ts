import { z } from "zod";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import { say } from "#contract/messages.ts";
import { EVERY_WORKSPACE, type Context, type Member } from "../../context.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { refuse } from "../../errors.ts";
import type { Undoers } from "../../kernel/feature.ts";
import { growAction, recordAction } from "../actions/index.ts";
import { taxonomyChanged } from "../categories/index.ts";
import { deleteAmbassadors, insertAmbassadors } from "./ambassadors-store.ts";
import {
  applied,
  flawOf,
  reverseChanges,
  taxonomyChange,
  type AmbassadorChange,
  type Entries,
  type KeywordChange,
  type RowChange,
  type TaxonomyChange,
} from "./entries.ts";
import { deleteNicheChangesBefore, moveBack, moveCreators } from "./moves-store.ts";
import * as store from "./store.ts";

type Edit = {
  title: string;
  changes: readonly TaxonomyChange[];
  /** As it is locked and read. */
  entries: Entries;
  /** Niches with creators that are moved to another niche; null: to no other niche. */
  moves?: { from: readonly number[]; to: number | null };
};

/**
 * Writes changes of the taxonomy as one action that can be undone. Within a transaction that holds the taxonomy's lock.
 * Creators are indexed again where their niche or its category changes. Refuses what would not be a taxonomy.
 */
export async function recordTaxonomy(
  ctx: Context<Member>,
  { title, changes, entries, moves }: Edit,
): Promise<{ actionId: string | null; changed: number }> {
  if (changes.length === 0) return { actionId: null, changed: 0 };
  const actionId = await recordAction({
    ctx,
    verb: "taxonomy.change",
    title,
    count: changes.length,
    inverse: { changes },
  });
  const moved = moves ? await moveCreators(ctx.db, { actionId, ...moves }) : [];
  await growAction({ ctx, actionId, by: moved.length });
  await markForIndexing(ctx.db, moved);
  await write(ctx, entries, changes);
  return { actionId, changed: moved.length };
}

async function write(
  ctx: Pick<Context, "db" | "clock" | "emit">,
  entries: Entries,
  changes: readonly TaxonomyChange[],
): Promise<void> {
  const rows = changes.filter(isOfRow);
  const after = checkTaxonomy(entries, rows);
  await store.writeEntries(ctx.db, after, { changes: rows, now: ctx.clock.now() });
  const moved = rows.filter(
    ({ of, before, after: now }) => of === "niche" && "categoryId" in before && "categoryId" in now,
  );
  if (moved.length > 0)
    await markForIndexing(
      ctx.db,
      await store.selectUsers(
        ctx.db,
        moved.map(({ id }) => id),
      ),
    );
  await store.writeKeywords(
    ctx.db,
    changes.filter((one): one is KeywordChange => one.of === "keyword"),
  );
  const chosen = changes.filter((one): one is AmbassadorChange => one.of === "ambassador");
  await insertAmbassadors(
    ctx.db,
    chosen.filter(({ after: is }) => is),
    ctx.clock.now(),
  );
  await deleteAmbassadors(
    ctx.db,
    chosen.filter(({ after: is }) => !is),
  );
  await taxonomyChanged(ctx);
  ctx.emit(EVERY_WORKSPACE, "changed", { tags: ["taxonomy", "profiles"], by: null });
}

/** The taxonomy as changes leave it; refuses what would not be one. */
export function checkTaxonomy(entries: Entries, changes: readonly RowChange[]): Entries {
  const after = applied(entries, changes);
  const { code, ...flaw } = flawOf(after, entries) ?? {};
  return code ? refuse(code, flaw) : after;
}

function isOfRow(change: TaxonomyChange): change is RowChange {
  return change.of !== "keyword" && change.of !== "ambassador";
}

const recorded = z.object({ changes: z.array(taxonomyChange) });

export const undoers: Pick<Undoers, "taxonomy.change"> = {
  /** Values that were changed since stay as they are. */
  async "taxonomy.change"({ ctx, actionId, inverse }) {
    if (!ctx.actor.isAdmin) refuse("forbidden");
    const { changes } = recorded.parse(inverse);
    await acrossTenants(ctx.db, async (db) => {
      await store.lockTaxonomy(db);
      const entries = await store.selectEntries(db);
      const rows = reverseChanges(changes.filter(isOfRow), (of, id) => entries[of].get(id));
      const others = changes.flatMap((change): TaxonomyChange[] => {
        if (change.of === "keyword") return [{ ...change, before: change.after, after: change.before }];
        return change.of === "ambassador" ? [{ ...change, before: change.after, after: change.before }] : [];
      });
      const gone = rows.filter(({ of, after }) => of === "niche" && after.deleted === true).map(({ id }) => id);
      if (gone.length > 0 && (await store.countUsers(db, gone)) > 0)
        refuse("category_in_use", say("taxonomy.nicheInUse"));
      await write({ db, clock: ctx.clock, emit: ctx.emit }, entries, [...rows, ...others]);
      await markForIndexing(db, await moveBack(db, actionId));
    });
  },
};

/** What can no longer be undone. */
export async function deleteExpiredNicheChanges({ ctx }: { ctx: Context }): Promise<void> {
  await deleteNicheChangesBefore(ctx.db, new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS));
}
