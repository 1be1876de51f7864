import { sql } from "drizzle-orm";
import type { ImportPlan } from "#contract/import-plan.ts";
import type { ImportInspection } from "#contract/imports.ts";
import type { Database } from "../../../db/connect.ts";
import { containing } from "../../../db/containing.ts";

/** Keeps imports from being undone further until the transaction ends: who undoes a step holds it before its creators. */
export async function holdUndoing(db: Database): Promise<void> {
  await db.execute(sql`
    select from import_steps s where import_id in (select id from imports where state = 'undoing')
    order by import_id, step for update`);
}

type Step = { importId: string; step: number; before: unknown };
type Who = { creatorId: number; accountIds: readonly number[] };

/** Where the way back of a step says whom it is about. */
const ABOUT = [
  ...["facts", "niches", "counts", "posts", "publications"].map((kind) => `@.records.${kind}[*][0]`),
  "@.records.creators[*]",
  "@.records.accounts[*][1]",
  "@.crm.rows[*].creatorId",
  "@.crm.members[*].creatorId",
];

/** Steps whose way back speaks of a creator. */
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

export type Kept = {
  id: string;
  customerId: string;
  fileName: string;
  file: string | null;
  problems: string | null;
  /** What was understood of it, as text, names them. */
  isNaming: boolean;
};

/** Imports of which a file is kept, or whose row names somebody; names are in lower case. */
export async function selectKept(db: Database, names: readonly string[]): Promise<Kept[]> {
  const isNaming = sql`concat(file_name, ' ', inspection::text, ' ', plan::text) ilike any(${containing(names)})`;
  const { rows } = await db.execute<Kept>(sql`
    select id, customer_id as "customerId", file_name as "fileName", file, problems, ${isNaming} as "isNaming"
    from imports where file is not null or problems is not null or ${isNaming}`);
  return rows;
}

type Understood = { id: string; inspection: ImportInspection; plan: ImportPlan; fileName: string };

export async function selectUnderstood(db: Database, ids: readonly string[]): Promise<Understood[]> {
  const { rows } = await db.execute<Understood>(sql`
    select id, inspection, plan, file_name as "fileName" from imports
    where id = any(${sql.param([...ids])}::uuid[]) order by id for update`);
  return rows;
}

/** Writes what is left of imports whose file is thrown away. */
export async function updateUnderstood(db: Database, rows: readonly Understood[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (of: (row: Understood) => string) => sql.param(rows.map(of));
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
      file = null, problems = null
    from r where i.id = r.id`);
}

/** Tables are sources under names people give them, which may be somebody's. */
export async function forgetSourceNames(db: Database, names: readonly string[], name: string): Promise<void> {
  await db.execute(sql`
    update sources set name = ${name} || ' ' || id
    where kind = 'file' and not is_sample and name ilike any(${containing(names)})`);
}

/** Saved mappings remember which creator an author's name means. */
export async function forgetMeant(db: Database, creatorId: number): Promise<void> {
  const without = sql`jsonb_set(plan, '{people}', coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(plan->'people') where value <> to_jsonb(${String(creatorId)}::text)
  ), '{}'))`;
  const isMeant = sql`exists (
    select from jsonb_each(plan->'people') where value = to_jsonb(${String(creatorId)}::text))`;
  await db.execute(sql`update import_mappings set plan = ${without} where ${isMeant}`);
}
