import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import { listCampaignCreators } from "#contract/campaigns/creators.ts";
import { listOwnCampaigns, listOwnDates, readOwnCampaign } from "#contract/campaigns/own.ts";
import { request, type Request } from "./support/load.ts";
import { percentiles } from "./support/measure.ts";
import { processorSeconds } from "./support/processor.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * A campaign of 2 000 creators and the campaigns that a creator may see, over HTTP: the nine columns of the board at
 * once, as a tab reads them, its table, and the creator's side. Prints milliseconds and processor time of each.
 */
const CREATORS = 2_000;
const CAMPAIGNS = 500;
const ROUNDS = 60;

const world = await createBenchWorld({ creators: CREATORS, posts: 0, directory: process.env.BENCH_DATA });
const { ctx, origin } = world;
const { db } = ctx;
try {
  const statuses = sql.param([...PIPELINE_STATUSES]);
  await db.execute(sql`delete from campaign_briefs`);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into campaign_briefs (id, customer_id, title, status, visibility, currency, requirements, eligibility, updated_at, published_at)
    select gen_random_uuid(), (select id from customers order by created_at limit 1), 'Campaign ' || n, 'active', 'public', 'EUR',
      '{"hashtags":[],"mentions":[],"links":[],"codes":[],"disclosure":"","networks":[]}',
      jsonb_build_object('countries', '[]'::jsonb, 'minFollowers', n * 100, 'maxFollowers', null), now(), now() - make_interval(mins => n)
    from generate_series(1, ${CAMPAIGNS}) n returning id`);
  const campaign = rows[0]?.id ?? "";
  await db.execute(sql`
    insert into crm_creators (customer_id, creator_id, full_name, search_text)
    select b.customer_id, c.id, c.full_name, lower(c.full_name) from creators c, campaign_briefs b
    where b.id = ${campaign} and c.customer_id is null order by c.id limit ${CREATORS} on conflict do nothing`);
  // The creators of the campaign, of whom every tenth is in a tenth of the others.
  await db.execute(sql`
    insert into campaign_creators (campaign_id, customer_id, creator_id, status, fee, moved_at)
    select b.id, b.customer_id, c.id, (${statuses}::text[])[1 + c.n % 9], 10000 + c.n, now() - make_interval(mins => c.n::int)
    from campaign_briefs b cross join (
      select id, row_number() over (order by id) as n from creators where customer_id is null limit ${CREATORS}) c
    where b.id = ${campaign} or (c.n % 10 = 0 and hashtext(b.id::text) % 10 = 0)`);
  await db.execute(sql`
    insert into campaign_negotiations (id, campaign_id, customer_id, creator_id, position, kind, is_of_creator, amount)
    select gen_random_uuid(), p.campaign_id, p.customer_id, p.creator_id, n, case n when 1 then 'application' else 'offer' end, n = 1, 100
    from campaign_creators p cross join generate_series(1, 4) n`);
  await db.execute(sql`
    insert into campaign_deliverables (id, campaign_id, customer_id, creator_id, network, format, count, due_on, updated_at)
    select gen_random_uuid(), p.campaign_id, p.customer_id, p.creator_id, 'instagram', 'video', 1, current_date + n, now()
    from campaign_creators p cross join generate_series(1, 2) n`);
  await db.execute(sql`analyze`);
  const { rows: owned } = await db.execute<{ id: string }>(sql`
    insert into creator_claims (creator_id, user_id, state, method, account_id, network, username)
    select a.creator_id, (select id from users order by created_at desc limit 1), 'owned', 'evidence', a.id, a.network, a.username
    from accounts a where a.creator_id = (select creator_id from campaign_creators group by 1 order by count(*) desc, 1 limit 1)
    limit 1 on conflict do nothing returning creator_id::text as id`);
  const id = owned[0]?.id ?? "";

  const column = (status: (typeof PIPELINE_STATUSES)[number]) =>
    request(listCampaignCreators, { id: campaign, filters: { statuses: [status] } });
  const cases: Record<string, Request[]> = {
    "board, nine columns at once": PIPELINE_STATUSES.map(column),
    "one column": [column("accepted")],
    "table by status": [request(listCampaignCreators, { id: campaign, sort: "status" })],
    "table by name": [request(listCampaignCreators, { id: campaign, sort: "creator", asc: "true" })],
    "a search": [request(listCampaignCreators, { id: campaign, filters: { search: "an" } })],
    "creator: newest": [request(listOwnCampaigns, { id })],
    "creator: eligible, most popular": [
      request(listOwnCampaigns, { id, sort: "most_popular", filters: { eligibility: ["eligible"] } }),
    ],
    "creator: own campaign": [request(readOwnCampaign, { id, campaign })],
    "creator: dates": [request(listOwnDates, { id })],
  };
  const measured: Record<string, Record<string, string>> = {};
  for (const [what, requests] of Object.entries(cases)) {
    await time(requests, ROUNDS / 4);
    const before = processorSeconds();
    const times = await time(requests, ROUNDS);
    const after = processorSeconds();
    const { p50, p95 } = percentiles(times);
    const spent = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1_000) / ROUNDS;
    measured[what] = {
      "p50 / p95 ms": `${p50.toFixed(1)} / ${p95.toFixed(1)}`,
      "program ms": spent("program").toFixed(1),
      "postgres ms": spent("postgres").toFixed(1),
    };
  }
  console.log(`${CREATORS} creators in a campaign, ${CAMPAIGNS} campaigns; processor time of each`);
  console.table(measured);
} finally {
  await world.close();
}

/** Milliseconds until all of the requests, which are sent at once, are answered; in each round. */
async function time(requests: readonly Request[], rounds: number): Promise<number[]> {
  const cookie = await world.session();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await Promise.all(
      requests.map(async ({ method, path }) => {
        const answer = await fetch(new URL(path, origin), { method, headers: { cookie } });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        await answer.arrayBuffer();
      }),
    );
    times.push(performance.now() - started);
  }
  return times;
}
