import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { inLayer, type Layer } from "../../../db/layers.ts";
import { recordset, setExcluded } from "../../../db/recordset.ts";
import {
  accountCounts,
  accounts,
  creatorFacts,
  creatorNiches,
  newsletters,
  podcasts,
  posts,
} from "../../../db/tables/index.ts";
import { FIGURES, POST_STATE, type PublicationRow } from "../recording/rows.ts";
import { PUBLICATION_STATE } from "../recording/store.ts";
import type { RevertPlan } from "./plan-revert.ts";

/** Writes all reverts, two statements per table. `refreshShownFacts` updates the columns of creators. */
export async function applyRevert(db: Database, plan: RevertPlan, layer: Layer): Promise<void> {
  const isIts = inLayer(sql`t`, layer);
  const { facts, niches, counts, posts: published, publications } = plan;
  const run = async (rows: readonly unknown[], statement: () => SQL) => runFor(db, rows, statement);
  await run(facts.removed, () => {
    const { from } = recordset(creatorFacts, ["creatorId", "field"], facts.removed);
    return sql`delete from creator_facts t using ${from} where t.creator_id = r.creator_id and t.field = r.field and ${isIts}`;
  });
  await run(facts.restored, () => {
    const set = recordset(creatorFacts, ["creatorId", "field", "value", "sourceId", "at"], facts.restored);
    return sql`insert into creator_facts (${set.names}) select ${set.names} from ${set.from}
      on conflict (creator_id, field, customer_id) do update set ${setExcluded(["value", "sourceId", "at"])}`;
  });
  await run(niches.removed, () => {
    const { from } = recordset(creatorNiches, ["creatorId", "nicheId"], niches.removed);
    return sql`delete from creator_niches t using ${from} where t.creator_id = r.creator_id and t.niche_id = r.niche_id and ${isIts}`;
  });
  await run(niches.restored, () => {
    const set = recordset(creatorNiches, ["creatorId", "nicheId", "state", "isPrimary", "sourceId"], niches.restored);
    return sql`insert into creator_niches (${set.names}) select ${set.names} from ${set.from}
      on conflict (creator_id, niche_id, customer_id) do update set ${setExcluded(["state", "isPrimary", "sourceId"])}`;
  });
  await run(counts.removed, () => {
    const { from } = recordset(accountCounts, ["creatorId", "accountId", "at", "sourceId"], counts.removed);
    return sql`delete from account_counts t using ${from} where t.creator_id = r.creator_id
      and t.account_id = r.account_id and t.at = r.at and t.source_id = r.source_id`;
  });
  await run(counts.restored, () => {
    const state = ["precision", ...FIGURES, "recordedAt"];
    const set = recordset(accountCounts, ["creatorId", "accountId", "at", "sourceId", ...state], counts.restored);
    return sql`insert into account_counts (${set.names}) select ${set.names} from ${set.from}
      on conflict (creator_id, account_id, at, source_id) do update set ${setExcluded(state)}`;
  });
  await run(published.removed, () => {
    const { from } = recordset(posts, ["creatorId", "accountId", "externalId"], published.removed);
    return sql`delete from posts t using ${from} where t.creator_id = r.creator_id
      and t.account_id = r.account_id and t.external_id = r.external_id`;
  });
  await run(published.restored, () => {
    const set = recordset(posts, ["creatorId", "accountId", "externalId", ...POST_STATE], published.restored);
    return sql`insert into posts (${set.names}) select ${set.names} from ${set.from}
      on conflict (creator_id, account_id, external_id) do update set ${setExcluded(POST_STATE)}`;
  });
  await returnPublications({ db, layer }, podcasts, {
    removed: publications.removed.filter(isPodcast),
    restored: publications.restored.filter(isPodcast),
  });
  await returnPublications({ db, layer }, newsletters, {
    removed: publications.removed.filter((row) => !isPodcast(row)),
    restored: publications.restored.filter((row) => !isPodcast(row)),
  });
  await run(plan.accounts, () => {
    const { from } = recordset(accounts, ["id", "externalId", "url", "biography"], plan.accounts);
    return sql`update accounts t set external_id = r.external_id, url = r.url, biography = r.biography
      from ${from} where t.id = r.id`;
  });
}

async function runFor(db: Database, rows: readonly unknown[], statement: () => SQL): Promise<void> {
  if (rows.length > 0) await db.execute(statement());
}

function isPodcast({ kind }: PublicationRow): boolean {
  return kind === "podcast";
}

async function returnPublications(
  { db, layer }: { db: Database; layer: Layer },
  table: typeof podcasts | typeof newsletters,
  { removed, restored }: RevertPlan["publications"],
): Promise<void> {
  await runFor(db, removed, () => {
    const { from } = recordset(table, ["creatorId", "link"], removed);
    return sql`delete from ${table} t using ${from} where t.creator_id = r.creator_id and t.link = r.link
      and ${inLayer(sql`t`, layer)}`;
  });
  await runFor(db, restored, () => {
    const state = [...PUBLICATION_STATE, ...(table === newsletters ? ["isBook"] : [])];
    const rows = restored.map((row) => Object.assign(row, { isBook: row.kind === "book" }));
    const set = recordset(table, ["creatorId", "link", ...state], rows);
    return sql`insert into ${table} (${set.names}) select ${set.names} from ${set.from}
      on conflict (creator_id, link, customer_id) do update set ${setExcluded(state)}`;
  });
}
