import { sql } from "drizzle-orm";
import { z } from "zod";
import { type CrmFiltersInput, CRM_SORTS } from "#contract/collections/crm.ts";
import { fieldKey } from "#contract/collections/field-key.ts";
import { getList } from "#contract/lists/endpoints.ts";
import { getCrmUser, getStats, listCrm } from "#contract/crm/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { fillCrm } from "./support/fill-crm.ts";
import { request } from "./support/load.ts";
import type { Case } from "./support/measure.ts";
import { FIRST_NAMES, VOCABULARY, wordOf } from "./support/words.ts";
import type { BenchWorld } from "./support/world.ts";

const VARIANTS = 50;
const ROWS = 50_000;
const PAGE = { p95: 40 };

const owned = z.array(z.object({ id: z.string(), kind: z.string() }));

/** The CRM of the signed-in user, with all creators up to 50 000. */
export async function crmCases(world: BenchWorld): Promise<Case[]> {
  const rows = Math.min(ROWS, world.creators);
  const given = await prepare(world, rows);
  const some = (kind: string, n: number, count = 1) =>
    Array.from({ length: count }, (_, i) => given[kind]?.[(n + i) % (given[kind]?.length ?? 1)]?.id ?? "");

  const page = (what: string, input: (n: number) => InputOf<typeof listCrm>): Case => ({
    what: `crm page, ${what}`,
    target: PAGE,
    requests: Array.from({ length: VARIANTS }, (_, n) => request(listCrm, input(n))),
  });
  const filtered = (what: string, filters: (n: number) => CrmFiltersInput) =>
    page(what, (n) => ({ filters: filters(n) }));
  const fee = fieldKey.parse(some("field", 0)[0]);
  /** The list has half of all creators. */
  const ofList = (what: string, filters: CrmFiltersInput): Case => ({
    what: `crm page, of the team: a list, ${what}`,
    target: PAGE,
    requests: [request(getList, { id: some("list", 0)[0] ?? "", filters })],
  });
  const typical = (n: number): CrmFiltersInput => ({
    countries: ["fr", "de", "br"],
    followers: { min: 1_000 + n, max: 1_000_000 },
    tags: some("tag", n, 3),
    hasEmail: true,
  });

  return [
    page("the first", () => ({})),
    page("the first of 200", () => ({ pagination: 200 })),
    ...CRM_SORTS.flatMap((sort) =>
      (["true", "false"] as const).map((asc) =>
        page(`by ${sort} ${asc === "true" ? "up" : "down"}`, () => ({ sort, asc })),
      ),
    ),
    page("the last, by followers", (n) => ({ sort: "followers", page: Math.ceil(rows / 20) - n })),
    filtered("text: a name", (n) => ({ text: wordOf(FIRST_NAMES, n * 31) })),
    filtered("text: three letters", (n) => ({ text: wordOf(FIRST_NAMES, n * 31).slice(0, 3) })),
    filtered("text: a word of a note", (n) => ({ text: wordOf(VOCABULARY, n * 7) })),
    filtered("followers", (n) => ({ followers: { min: 1_000 + n, max: 100_000 } })),
    filtered("growth", (n) => ({ growth: { min: n / 1_000, max: 0.1 } })),
    filtered("gender", (n) => ({ gender: [n % 3] })),
    filtered("countries", () => ({ countries: ["fr", "de", "br"] })),
    filtered("languages", () => ({ languages: ["en", "pt"] })),
    filtered("networks", () => ({ networks: ["instagram"] })),
    filtered("niches", (n) => ({ niches: [3 + n, 17 + n, 42 + n, 77 + n, 120 + n] })),
    filtered("tags", (n) => ({ tags: some("tag", n, 2) })),
    filtered("statuses, none too", (n) => ({ statuses: ["none", ...some("status", n)] })),
    filtered("a list", (n) => ({ lists: some("list", n) })),
    filtered("two lists", (n) => ({ lists: some("list", n, 2) })),
    filtered("has email", () => ({ hasEmail: true })),
    filtered("without email", () => ({ hasEmail: false })),
    filtered("of the team: a field between two numbers", (n) => ({ [fee]: { from: n, to: 2_000 } })),
    filtered("of the team: without a field", () => ({ [fee]: false })),
    page("of the team: by a field", () => ({ sort: fee, asc: "true" })),
    filtered("of the team: added by", () => ({ addedBy: some("user", 0) })),
    filtered("of the team: a word of a note of the row", (n) => ({ note: wordOf(VOCABULARY, n * 7) })),
    filtered("of the team: feedback", () => ({ verdicts: ["approve"] })),
    filtered("of the team: no feedback", () => ({ verdicts: ["none"] })),
    ofList("the first", {}),
    ofList("feedback there", { verdicts: ["approve", "none"], not: ["verdicts"] }),
    ofList("added by", { addedBy: some("user", 0) }),
    ofList("a field between two numbers", { [fee]: { from: 10, to: 2_000 } }),
    filtered("four filters", typical),
    page("four filters by engagement", (n) => ({ filters: typical(n), sort: "engagement" })),
    { ...page("with options", () => ({ with_options: "true" })), target: {} },
    { ...page("with options, four filters", (n) => ({ filters: typical(n), with_options: "true" })), target: {} },
    {
      ...page("with options, of a list", () => ({ filters: { inList: some("list", 0)[0] }, with_options: "true" })),
      target: {},
    },
    {
      what: "crm page, a list summed up",
      target: {},
      requests: [request(getList, { id: some("list", 0)[0] ?? "", per_page: 1, fetch_stats: "true" })],
    },
    { what: "crm stats", target: {}, requests: [request(getStats, {})] },
    {
      what: "crm stats, four filters",
      target: {},
      requests: Array.from({ length: VARIANTS }, (_, n) => request(getStats, { filters: typical(n) })),
    },
    { what: "crm user: lists, tags and statuses counted", target: {}, requests: [request(getCrmUser, {})] },
  ];
}

/** Fills it; returns its tags, statuses and lists by kind. */
async function prepare({ ctx }: BenchWorld, rows: number): Promise<Partial<Record<string, { id: string }[]>>> {
  const newest = await ctx.db.execute(sql`select id from customers order by created_at desc limit 1`);
  const customerId = z.uuid().parse(newest.rows[0]?.id);
  await fillCrm(ctx.db, { customerId, rows });
  const found = await ctx.db.execute(sql`
    select id::text, 'tag' as kind from crm_tags where customer_id = ${customerId}
    union all select id::text, 'status' from crm_statuses where customer_id = ${customerId}
    union all select id::text, 'list' from lists where customer_id = ${customerId}
    union all select id::text, 'user' from users where customer_id = ${customerId}
    union all select 'f-' || id, 'field' from crm_fields where customer_id = ${customerId}
    order by id`);
  return Object.groupBy(owned.parse(found.rows), ({ kind }) => kind);
}
