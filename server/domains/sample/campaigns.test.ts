import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAlerts } from "#contract/alerts.ts";
import { listDeliverables } from "#contract/campaigns/deliverables.ts";
import { getCampaign, listCampaigns } from "#contract/campaigns/endpoints.ts";
import { listPayments } from "#contract/campaigns/payments.ts";
import { listListeningTops, readListeningReport } from "#contract/listening/endpoints.ts";
import { listLists } from "#contract/lists/endpoints.ts";
import { listWatches, watchedMentions } from "#contract/network-watch.ts";
import { readAdvocacy, readRanks } from "#contract/employee-advocacy/endpoints.ts";
import { acceptInvitation, invite } from "#contract/workspaces.ts";
import { readCampaign, readProposed } from "#contract/tracking/campaign.ts";
import { listTracking } from "#contract/tracking/endpoints.ts";
import { readLinks } from "#contract/tracking/links.ts";
import { readOrders, readSales } from "#contract/tracking/orders.ts";
import { SAMPLE_BRIEF } from "#sample/briefs.ts";
import { CAMPAIGNS, LAUNCHED_DAYS_AGO, TOPICS } from "#sample/campaigns.ts";
import { EMPLOYEES } from "#sample/shortlists.ts";
import { SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from "#sample/sign-ins.ts";
import {
  alertRules,
  campaignBriefs,
  campaignClicks,
  campaignCreators,
  campaignDeliverables,
  campaignLinks,
  campaignOrders,
  campaignPayments,
  campaignPosts,
  campaigns,
  employeeConsents,
  listeningTopics,
  lists,
  networkWatches,
} from "#server/db/tables/index.ts";
import type { Browser } from "#test/support/browser.ts";
import { createWorld, type World } from "#test/support/world.ts";
import { prepareSampleWorld, recordSampleWorld, removeSampleWorld } from "./index.ts";

const SIZE = 300;
const ALL_TIME = { range: { from: null, to: null } } as const;

let world: World;
beforeAll(async () => {
  world = await createWorld({ sample: true, sampleCreators: SIZE });
  await prepareSampleWorld({ ctx: world.ctx });
  await recordSampleWorld({ ctx: world.ctx, index: async () => world.indexSync.flush({ isProjected: true }) });
});
afterAll(() => world.close());

async function signedIn(who: keyof typeof SAMPLE_SIGN_INS): Promise<Browser> {
  const browser = world.browser();
  expect((await browser.signIn(SAMPLE_SIGN_INS[who].email, SAMPLE_PASSWORD)).status).toBe(200);
  return browser;
}

describe.each(CAMPAIGNS)("the campaign of $brand.name", ({ of, list, hashtag, brand }) => {
  let browser: Browser;
  let id: string;
  beforeAll(async () => {
    browser = await signedIn(of);
    const all = (await browser.call(listLists, {})).body.lists;
    id = all.find(({ title }) => title === list)?._id ?? "";
  });

  test("is in the posts of its list, disclosed and not, marked and proposed", async () => {
    const overview = (await browser.call(listTracking.overview, { id })).body;
    expect(overview.metrics.totalPost.value).toBeGreaterThan(20);
    const campaign = (await browser.call(readCampaign, { id })).body;
    expect(campaign.hashtags).toEqual([hashtag]);
    expect(campaign.total.posts).toBeGreaterThan(10);
    expect(campaign.undisclosed).toBeGreaterThan(0);
    expect(campaign.undisclosed).toBeLessThan(campaign.total.posts / 2);
    expect(campaign.total.cost).toBeGreaterThan(0);
    expect(campaign.total.cpe).toBeGreaterThan(0);
    const costs = campaign.creators.map(({ cost }) => cost);
    expect([costs.includes(null), costs.some((cost) => cost !== null)]).toEqual([true, true]);
    const { posts } = (
      await browser.call(listTracking.posts, { id, per_page: 100, filters: { ...ALL_TIME, onlyCampaignPosts: true } })
    ).body;
    expect(posts.filter(({ text }) => !text.includes(".test/l/"))).toEqual([]);
    const { total } = (await browser.call(readProposed, { id })).body;
    expect(total).toBe(campaign.proposed);
  });

  test("has links whose codes its posts show, and orders", async () => {
    const { links } = (await browser.call(readLinks, { id })).body;
    expect(links.length).toBeGreaterThan(3);
    expect(links.some(({ clicks }) => clicks > 0)).toBe(true);
    const { posts } = (
      await browser.call(listTracking.posts, { id, per_page: 100, filters: { ...ALL_TIME, text: ".test/l/" } })
    ).body;
    const shown = posts.map(({ text }) => text).join(" ");
    const ends = links.map(({ url, promoCode }) => `${url.slice(url.indexOf("/l/"))} · ${promoCode}`);
    expect(ends.filter((end) => !shown.includes(end))).toEqual([]);
    const { total, unattributed } = (await browser.call(readSales, { id })).body;
    expect([total.orders > 3, total.roas !== null, unattributed.orders]).toEqual([true, true, 5]);
    const reasons = (await browser.call(readOrders, { id })).body.orders.map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(["unknownCode", "nothing", "clickTooOld"]));
  });

  test("makes a spike of its topic on the day of the launch", async () => {
    const { trackings } = (await browser.call(listListeningTops, {})).body;
    expect(trackings.map((top) => top.kind === "topic" && top.title)).toEqual(TOPICS[of].map(({ title }) => title));
    const topic = trackings[0]?._id ?? "";
    const { spikes, uncertainSpikes } = (await browser.call(readListeningReport, { id: topic })).body;
    const launch = new Date(world.ctx.clock.now().getTime() - LAUNCHED_DAYS_AGO * 86_400_000);
    expect(spikes.map(({ day }) => day)).toContain(launch.toISOString().slice(0, 10));
    expect(uncertainSpikes).toBe(0);
  });

  test("is watched, and members are notified of it", async () => {
    const { watches } = (await browser.call(listWatches, {})).body;
    expect(watches.map(({ title }) => title).toSorted()).toEqual([list, brand.name].toSorted());
    for (const { _id } of watches) {
      const { mentions, mentionedBy } = (await browser.call(watchedMentions, { id: _id })).body.directions;
      expect((mentions.posts.value ?? 0) + (mentionedBy.posts.value ?? 0)).toBeGreaterThan(0);
    }
    const rules = (await browser.call(readAlerts, { subject: "list", id })).body;
    expect(rules).toMatchObject({ rising: true, undisclosed: true, handles: [`${brand.handle}.sample`] });
  });
});

test("the brand has employees with ranks, and most have agreed", async () => {
  const brand = await signedIn("brand");
  const { program } = (await brand.call(readAdvocacy, { filters: ALL_TIME })).body;
  expect([program?.list.title, program?.people.not_stated]).toEqual([EMPLOYEES, 2]);
  expect(program?.people.given).toBeGreaterThan(1);
  const { ranks } = (await brand.call(readRanks, { filters: ALL_TIME })).body;
  expect(ranks.some(({ points }) => points > 0)).toBe(true);
  const agency = await signedIn("agency");
  expect((await agency.call(readAdvocacy, {})).body.program).toBeNull();
});

test("the agency runs a campaign with creators in several stages, late ones and paid ones among them", async () => {
  const agency = await signedIn("agency");
  const [campaign] = (await agency.call(listCampaigns, {})).body.campaigns;
  expect(campaign).toMatchObject({ title: SAMPLE_BRIEF.title, status: "active", isSample: true });
  const id = campaign?._id ?? "";
  const { overview } = (await agency.call(getCampaign, { id })).body;
  expect(overview.statuses.filter(({ count }) => count > 0).length).toBeGreaterThan(4);
  const { deliverables } = (await agency.call(listDeliverables, { id })).body;
  expect(new Set(deliverables.map(({ timing }) => timing))).toContain("late");
  const { sums } = (await agency.call(listPayments, { id })).body;
  expect(sums.paid).toBeGreaterThan(0);
  const brand = await signedIn("brand");
  expect((await brand.call(listCampaigns, {})).body.campaigns).toEqual([]);
});

test("is removed with the sample world, also from a workspace that a user has joined", async () => {
  const owner = await signedIn("brand");
  const joined = world.browser();
  const { email } = await joined.signUp();
  const { link } = (await owner.call(invite, { email, role: "member" })).body;
  const token = new URL(link ?? "", "http://localhost").searchParams.get("token") ?? "";
  await joined.call(acceptInvitation, { token });
  await removeSampleWorld({ ctx: world.ctx });
  expect((await joined.call(listListeningTops, {})).body.trackings).toEqual([]);
  const tables = [
    alertRules,
    campaignBriefs,
    campaignCreators,
    campaignDeliverables,
    campaignPayments,
    campaignClicks,
    campaignLinks,
    campaignOrders,
    campaignPosts,
    campaigns,
    employeeConsents,
    listeningTopics,
    lists,
    networkWatches,
  ];
  const left = await Promise.all(tables.map(async (table) => world.root.$count(table)));
  expect(left).toEqual(tables.map(() => 0));
});
