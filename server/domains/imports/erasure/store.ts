import { sql } from "drizzle-orm";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import type { Database } from "../../../db/connect.ts";
import { containing } from "../../../db/containing.ts";

/** Blocks reverts of imports until the transaction ends: a revert locks its step before its creators. */
export async function lockReverts(db: Database): Promise<void> {
  await db.execute(sql`
    select from import_steps s where import_id in (select id from imports where state = 'undoing')
    order by import_id, step for update`);
}

type Step = { importId: string; step: number; before: unknown };
type Who = { creatorId: number; accountIds: readonly number[] };

/** Where the before image of a step holds ids of creators. */
const ABOUT = [
  ...["facts", "niches", "counts", "posts", "publications"].map((kind) => `@.records.${kind}[*][0]`),
  "@.records.creators[*]",
  "@.records.accounts[*][1]",
  "@.crm.rows[*].creatorId",
  "@.crm.members[*].creatorId",
];

/** Steps whose before image mentions a creator. */
export async function selectStepsOf(db: Database, { creatorId, accountIds }: Who): Promise<Step[]> {
  const isThem = ABOUT.map((place) => `exists(${place} ? (@ == $creator))`).join(" || ");
  const isTheirs = accountIds.map((_, i) => `@ == $account${i}`).join(" || ");
  const isPatched = isTheirs === "" ? "" : ` || exists(@.records.patched[*][0] ? (${isTheirs}))`;
  const accounts = Object.fromEntries(accountIds.map((id, i) => [`account${i}`, id]));
  const { rows } = await db.execute<Step>(sql`
    select import_id as "importId", step, before from import_steps
    where jsonb_path_exists(before, ${`$ ? (${isThem}${isPatched})`}::jsonpath,
      ${JSON.stringify({ creator: creatorId, ...accounts })}::jsonb)`);
  return rows;
}

export async function updateSteps(db: Database, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const ids = sql.param(steps.map(({ importId }) => importId));
  const places = sql.param(steps.map(({ step }) => step));
  const befores = sql.param(steps.map(({ before }) => JSON.stringify(before)));
  await db.execute(sql`
    update import_steps s set before = r.before::jsonb
    from unnest(${ids}::uuid[], ${places}::int[], ${befores}::text[]) as r(import_id, step, before)
    where s.import_id = r.import_id and s.step = r.step`);
}

export type StoredImport = {
  id: string;
  customerId: string;
  fileName: string;
  file: string | null;
  problems: string | null;
  /** Its inspection, plan or file name mentions them. */
  isNaming: boolean;
};

/** Imports with a stored file, or whose row mentions one of the names, which are in lower case. */
export async function selectStored(db: Database, names: readonly string[]): Promise<StoredImport[]> {
  const isNaming = sql`concat(file_name, ' ', inspection::text, ' ', plan::text, ' ', tried::text, ' ', counts::text) ilike any(${containing(names)})`;
  const { rows } = await db.execute<StoredImport>(sql`
    select id, customer_id as "customerId", file_name as "fileName", file, problems, ${isNaming} as "isNaming"
    from imports where file is not null or problems is not null or ${isNaming}`);
  return rows;
}

type InferredRow = { id: string; inspection: ImportInspection; plan: ImportPlan; fileName: string };

export async function selectInferred(db: Database, ids: readonly string[]): Promise<InferredRow[]> {
  const { rows } = await db.execute<InferredRow>(sql`
    select id, inspection, plan, file_name as "fileName" from imports
    where id = any(${sql.param([...ids])}::uuid[]) order by id for update`);
  return rows;
}

/** Writes the redacted rows of imports whose file is deleted. */
export async function updateInferred(db: Database, rows: readonly InferredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (of: (row: InferredRow) => string) => sql.param(rows.map(of));
  await db.execute(sql`
    with r as (
      select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ inspection }) => JSON.stringify(inspection))}::text[],
        ${column(({ plan }) => JSON.stringify(plan))}::text[], ${column(({ fileName }) => fileName)}::text[])
        as r(id, inspection, plan, file_name)
    ), renamed as (
      update actions a set title = r.file_name from r join imports i on i.id = r.id
      where a.id = i.action_id and a.title = i.file_name and i.file_name <> r.file_name
    ), moved as (
      update moments m set data = jsonb_set(m.data, '{title}', to_jsonb(r.file_name)) from r join imports i on i.id = r.id
      where m.action_id = i.action_id and m.data->>'kind' = 'import' and i.file_name <> r.file_name
    )
    update imports i set inspection = r.inspection::jsonb, plan = r.plan::jsonb, file_name = r.file_name,
      tried = i.tried - 'renamed', counts = i.counts - 'renamed', file = null, problems = null
    from r where i.id = r.id`);
  const ids = sql.param(rows.map(({ id }) => id));
  await db.execute(sql`update import_steps set counts = counts - 'renamed' where import_id = any(${ids}::uuid[])`);
}

/** Sources have the names users give to tables, which may mention the creator. */
export async function eraseFromSourceNames(db: Database, names: readonly string[], name: string): Promise<void> {
  await db.execute(sql`
    update sources set name = ${name} || ' ' || id
    where kind = 'file' and not is_sample and name ilike any(${containing(names)})`);
}

/** Saved mappings remember which creator an author's name means, and the account of all rows. */
export async function eraseFromMappings(
  db: Database,
  { creatorId, names }: { creatorId: number; names: readonly string[] },
): Promise<void> {
  const without = sql`jsonb_set(plan, '{people}', coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(plan->'people') where value <> to_jsonb(${String(creatorId)}::text)
  ), '{}'))`;
  const isMeant = sql`exists (
    select from jsonb_each(plan->'people') where value = to_jsonb(${String(creatorId)}::text))`;
  await db.execute(sql`update import_mappings set plan = ${without} where ${isMeant}`);
  await db.execute(sql`
    update import_mappings set plan = plan - 'owner'
    where lower(plan->'owner'->>'username') = any(${sql.param([...names])}::text[])`);
}
