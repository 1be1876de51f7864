import type { Verb } from "#contract/actions.ts";
import type { Context, Member } from "../../context.ts";
import type { Database } from "../../db/connect.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { writeAccounts } from "./write-accounts.ts";
import { growAction, recordAction } from "../actions/index.ts";
import { logChanges } from "./history-store.ts";
import * as store from "./store.ts";
import { valueChanges, type Curation } from "./value-changes.ts";

export type Curated = { changed: number; actionId: string | null };
export type Noting = {
  unchanged: () => void;
  audit: (about: { about: string; detail: string } | null) => void;
};

/** Records in the audit log what was changed, if anything was. */
export function noted(done: Curated, { unchanged, audit }: Noting, title: string): Curated {
  if (done.actionId) audit({ about: title, detail: String(done.changed) });
  else {
    unchanged();
    audit(null);
  }
  return done;
}

/** Who changes creators: the verb of the history, and the source of the values. */
type Curator = { verb: Verb; source: (db: Database) => Promise<number> };
export const ADMINISTRATOR: Curator = { verb: "creators.curate", source: store.curationSource };
/** The creator. */
export const CREATOR: Curator = { verb: "creators.declare", source: store.declaredSource };

/**
 * Changes the installation's creators, those that exist, as one action that can be undone, or as a part of one. Within a
 * transaction. `decide`: the curation of each, which may depend on what it is now.
 */
export async function curate(
  ctx: Context<Member>,
  {
    ids,
    title,
    decide,
    onFound,
    accountFields,
    actionId: partOf,
    by = ADMINISTRATOR,
  }: {
    ids: readonly string[];
    title: string;
    decide: (creator: store.CuratedCreator) => Curation | readonly Curation[];
    /** The accounts that it is about. */
    accountFields?: readonly string[] | undefined;
    /** The action that it is a part of; a new one without it. */
    actionId?: string;
    by?: Curator;
    /** Throws where it must not be done. */
    onFound?: (creators: readonly store.CuratedCreator[], changes: readonly store.ValueChange[]) => Promise<void>;
  },
): Promise<Curated> {
  const now = ctx.clock.now();
  const creators = await store.lockCurated(ctx.db, ids.map(Number), accountFields);
  const changes = creators.flatMap((creator) =>
    [decide(creator)].flat().flatMap((curation) => valueChanges(creator, curation)),
  );
  await onFound?.(creators, changes);
  if (changes.length === 0) return { changed: 0, actionId: null };
  const changedIds = [...new Set(changes.map(({ creatorId }) => creatorId))];
  const actionId = partOf ?? (await recordAction({ ctx, verb: by.verb, title, count: 0 }));
  await logChanges(ctx.db, changes, actionId);
  await store.writeValues(ctx.db, changes, { sourceId: await by.source(ctx.db), now });
  await writeAccounts(ctx, changes);
  await growAction({ ctx, actionId, by: changedIds.length });
  await markForIndexing(ctx.db, changedIds);
  return { changed: changedIds.length, actionId };
}
