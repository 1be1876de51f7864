import { sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { inLayer, type Layer } from "../../../db/layers.ts";
import { bigints } from "../bigints-store.ts";

/** Updates the columns of creators from their current facts of these fields; without a fact, to the default. */
export async function refreshShownFacts(
  db: Database,
  wanted: readonly { creatorId: number; field: string }[],
  { now, layer }: { now: Date; layer: Layer },
): Promise<void> {
  const shown = wanted.filter(({ field }) => SHOWN.has(field));
  if (shown.length === 0) return;
  const columns = [...SHOWN].map(([field, { column, type, otherwise }]) => {
    const name = sql.identifier(column);
    const value = sql`(r.facts->>${field})::${sql.raw(type)}`;
    return sql`${name} = case when ${field} = any(r.fields) then coalesce(${value}, ${sql.raw(otherwise)}) else t.${name} end`;
  });
  await db.execute(sql`
    update creators t set updated_at = ${now}, ${sql.join(columns, sql`, `)}
    from (
      select wanted.creator_id as id, array_agg(wanted.field) as fields,
        jsonb_object_agg(wanted.field, f.value) as facts
      from unnest(${bigints(shown.map(({ creatorId }) => creatorId))}, ${sql.param(shown.map(({ field }) => field))}::text[])
        as wanted(creator_id, field)
      left join creator_facts f on f.creator_id = wanted.creator_id and f.field = wanted.field and ${inLayer(sql`f`, layer)}
      group by wanted.creator_id
    ) r
    where t.id = r.id and ${inLayer(sql`t`, layer)}`);
}

type Shown = { column: string; type: string; otherwise: string };
const text = (column: string): Shown => ({ column, type: "text", otherwise: "null" });
const SHOWN: ReadonlyMap<string, Shown> = new Map(
  Object.entries<Shown>({
    fullName: {
      column: "full_name",
      type: "text",
      otherwise:
        "(select a.username from accounts a where a.creator_id = t.id and a.customer_id is not distinct from t.customer_id order by a.id limit 1), ''",
    },
    title: text("title"),
    biography: text("biography"),
    isBrand: { column: "is_brand", type: "boolean", otherwise: "false" },
    country: text("country"),
    city: text("city"),
    language: text("language"),
    gender: { column: "gender", type: "smallint", otherwise: "2" },
    email: text("email"),
    website: text("website"),
    whoisUrl: text("whois_url"),
    associatedBrands: text("associated_brands"),
    picture: text("picture"),
  }),
);
