import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as pipeline from "#contract/campaigns/creators.ts";
import * as deliverables from "#contract/campaigns/deliverables.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { createCampaign } from "#contract/campaigns/endpoints.ts";
import { readCampaignReport } from "#contract/campaigns/report.ts";
import type { DeliverableStep } from "#contract/campaigns/states.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { SourcePolicy } from "#contract/sources.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import type { PostRecord, RecordSource } from "../../creators/index.ts";
import { PANEL, telling } from "../../profiles/testing/telling.ts";

const { world, record, post, ago } = telling();
const day = (days: number) => ago(days).toISOString().slice(0, 10);

const address = (id: string) => `https://www.instagram.com/p/${id}/`;

const OPEN: SourcePolicy = { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true };

type Given = {
  posts?: PostRecord[];
  source?: RecordSource;
  requirements?: InputOf<typeof createCampaign>["requirements"];
};

/** A campaign, without hashtags if none are given, whose only creator published posts in its days and before. */
async function running({ posts = examples(), source = PANEL, requirements = {} }: Given = {}) {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const creator = await record([{ posts }], { facts: { fullName: "Ada" }, source });
  await world().indexSync.flush();
  const given = { title: "Spring", startsOn: day(20), endsOn: day(-20), requirements };
  const { campaign } = (await owner.browser.call(createCampaign, given)).body;
  const id = campaign._id;
  await owner.browser.call(pipeline.addCampaignCreators, { id, creatorsId: [creator] });
  await owner.browser.call(pipeline.changeCampaignCreators, {
    id,
    creatorsId: [creator],
    status: "accepted",
    fee: 10_000,
  });
  return { ...owner, id, creator };
}
type Running = Awaited<ReturnType<typeof running>>;

function examples() {
  return [
    post(2, { externalId: "17900", url: address("Known1"), likes: 30, comments: 10, views: 2_000 }),
    post(90, { externalId: "Known2", likes: 50, comments: 10, views: 3_000 }),
    post(3, { externalId: "Empty1", url: address("Empty1") }),
    post(3, { externalId: "Other1", url: address("Other1"), likes: 500 }),
  ];
}

const report = async ({ browser, id }: Pick<Running, "browser" | "id">) => {
  const { status, body } = await browser.call(readCampaignReport, { id });
  expect(status).toBe(200);
  return body;
};

/** Resolves to the deliverable. */
async function deliver(
  { browser, id, creator }: Running,
  postLinks: string[],
  { steps = ["verified"], network = "instagram" }: { steps?: DeliverableStep[]; network?: Network } = {},
): Promise<string> {
  const what = { network, format: "image" as const, count: 1, dueOn: null };
  const agreed = { id, key: randomUUID(), creatorsId: [creator], ...what };
  const before = new Set(
    (await browser.call(deliverables.listDeliverables, { id })).body.deliverables.map((d) => d._id),
  );
  await browser.call(deliverables.createDeliverables, agreed);
  const all = (await browser.call(deliverables.listDeliverables, { id })).body.deliverables;
  const deliverable = all.find(({ _id }) => !before.has(_id))?._id ?? "";
  await browser.call(deliverables.updateDeliverable, { id, deliverable, draftText: "Boots in the hills" });
  for (const step of ["submitted", "approved", "posted", ...steps] as const) {
    const links = step === "posted" ? { postLinks } : {};
    expect((await browser.call(deliverables.moveDeliverable, { id, deliverable, step, ...links })).status).toBe(200);
  }
  return deliverable;
}

describe("posts that are verified by their links", () => {
  test("are in the results, by the id or the address of the post, on whichever day they were published", async () => {
    const owner = await running();
    expect(await report(owner)).toMatchObject({ hasWords: false, total: { posts: 0, cost: 10_000, cpv: null } });
    await deliver(owner, [`${address("Known1")}?igsh=abc`, "https://instagram.com/reel/Known2"]);
    // The same post is counted once.
    await deliver(owner, [address("Known1")]);
    expect(await report(owner)).toMatchObject({
      progress: { planned: 2, posted: 2, verified: 2 },
      total: { posts: 2, engagement: 100, views: 5_000, cost: 10_000, cpe: 100, cpv: 2 },
      creators: [{ creator: { _id: owner.creator }, posts: 2, engagement: 100 }],
      uncounted: { total: 0, links: [] },
    });
  });

  test("are named with the reason where the product does not know their figures", async () => {
    const owner = await running();
    const unknown = await deliver(owner, [address("Unknown1")]);
    const noPost = await deliver(owner, ["https://www.instagram.com/ada/"]);
    const empty = await deliver(owner, [address("Empty1")]);
    const waiting = await deliver(owner, [address("Other1")], { steps: [] });
    const elsewhere = await deliver(owner, [address("Known1")], { network: "tiktok" });
    const { total, uncounted } = await report(owner);
    expect(total).toMatchObject({ posts: 0, engagement: null });
    const reasons = new Map(uncounted.links.map(({ deliverable, reason }) => [deliverable, reason]));
    expect([uncounted.total, reasons]).toEqual([
      5,
      new Map([
        [unknown, "unknownPost"],
        [noPost, "notAPost"],
        [empty, "noFigures"],
        [waiting, "unverified"],
        [elsewhere, "unknownPost"],
      ]),
    ]);
    expect(uncounted.links[0]?.creator).toMatchObject({ _id: owner.creator });
  });

  test("count once where they have the campaign's words, too", async () => {
    const figures = { likes: 30, comments: 10, views: 2_000 };
    const named = { hashtags: ["spring"], mentions: ["brand"] };
    const posts = [
      post(2, { externalId: "Both1", url: address("Both1"), ...named, ...figures }),
      post(90, { externalId: "Early1", url: address("Early1"), ...named, ...figures }),
    ];
    const owner = await running({ posts, requirements: named });
    const once = { posts: 1, engagement: 40, views: 2_000 };
    const sums = async () => {
      const { total, creators, uncounted } = await report(owner);
      return [total, creators, uncounted.total];
    };
    expect(await sums()).toMatchObject([once, [once], 0]);
    // It counts by its words, so it is not named as one whose verification is missing.
    const waiting = await deliver(owner, [address("Both1")], { steps: [] });
    expect(await sums()).toMatchObject([once, [once], 0]);
    const of = { id: owner.id, deliverable: waiting };
    await owner.browser.call(deliverables.moveDeliverable, { ...of, step: "verified" });
    expect(await sums()).toMatchObject([once, [once], 0]);
    // This one is before the campaign's days: its link alone adds it.
    await deliver(owner, [address("Both1"), address("Early1")]);
    const both = { posts: 2, engagement: 80, views: 4_000 };
    expect(await sums()).toMatchObject([both, [both], 0]);
  });

  test("are named with the terms of their source where these do not allow sums", async () => {
    const terms: Partial<SourcePolicy>[] = [{ allowDerived: false }, { allowCrossNetwork: false }];
    for (const [at, forbidden] of terms.entries()) {
      const source = { kind: "connector", name: `Terms ${at}`, policy: { ...OPEN, ...forbidden } } as const;
      const owner = await running({ source });
      await deliver(owner, [address("Known1")]);
      const { total, uncounted } = await report(owner);
      expect([forbidden, total, uncounted]).toMatchObject([
        forbidden,
        { posts: 0, engagement: null, views: null, cost: 10_000, cpe: null },
        { total: 1, links: [{ creator: { _id: owner.creator }, link: address("Known1"), reason: "terms" }] },
      ]);
    }
  });

  test("are left out with their creator, and are not counted in other workspaces", async () => {
    const owner = await running();
    await deliver(owner, [address("Known1")]);
    const creatorsId = [owner.creator];
    await owner.browser.call(pipeline.changeCampaignCreators, { id: owner.id, creatorsId, status: "rejected" });
    const { creators, uncounted } = await report(owner);
    expect([creators, uncounted.links]).toMatchObject([[], [{ reason: "notTakingPart", link: address("Known1") }]]);
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await report({ ...viewer, id: owner.id })).uncounted.total).toBe(1);
    expect((await (await running()).browser.call(readCampaignReport, { id: owner.id })).status).toBe(404);
  });
});
