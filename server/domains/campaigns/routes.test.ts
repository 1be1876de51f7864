import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import * as pipeline from "#contract/campaigns/creators.ts";
import * as contract from "#contract/campaigns/endpoints.ts";
import { CAMPAIGN_STEPS, type CampaignStatus, type CampaignStep } from "#contract/campaigns/states.ts";
import { listCrm } from "#contract/crm/endpoints.ts";
import { addCreators, createList } from "#contract/lists/endpoints.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld({ plans: true });

const paying = async () => makeOwner(world(), PLAN_IDS.agency);

async function create({ browser }: Person, input: Partial<InputOf<typeof contract.createCampaign>> = {}) {
  const { status, body } = await browser.call(contract.createCampaign, { title: "Spring", ...input });
  expect(status).toBe(200);
  return body;
}
const titles = async ({ browser }: Person) =>
  (await browser.call(contract.listCampaigns, {})).body.campaigns.map(({ title }) => title);
const read = async ({ browser }: Person, id: string) => (await browser.call(contract.getCampaign, { id })).body;
const undo = async ({ browser }: Person, actionId: string | null) =>
  (await browser.call(undoAction, { id: actionId ?? "" })).body;

type Filters = InputOf<typeof pipeline.listCampaignCreators>["filters"];

async function placesOf({ browser }: Person, id: string, filters: Filters = {}) {
  const { status, body } = await browser.call(pipeline.listCampaignCreators, {
    id,
    sort: "createdAt",
    filters,
  });
  expect(status).toBe(200);
  return body.creators.map(({ _id, status: at, fee, note }) => ({ _id, status: at, fee, note }));
}

describe("campaigns", () => {
  test("are created as drafts with a brief, changed part by part, deleted, and all of it is undone", async () => {
    const owner = await paying();
    const made = await create(owner, {
      goal: "Known by hikers",
      startsOn: "2026-12-01",
      endsOn: "2026-12-31",
      budget: 500_000,
      requirements: { hashtags: ["#Spring", "spring"], networks: ["instagram"], codes: ["ADA10"] },
    });
    const { _id: id } = made.campaign;
    expect(made.campaign).toMatchObject({
      status: "draft",
      currency: "EUR",
      visibility: "private",
      requirements: { hashtags: ["spring"], mentions: [], codes: ["ADA10"], disclosure: "" },
      eligibility: { countries: [], minFollowers: null },
      publishedAt: null,
    });
    const changed = (await owner.browser.call(contract.updateCampaign, { id, title: "Autumn", budget: null })).body;
    expect(changed.campaign).toMatchObject({ title: "Autumn", budget: null, goal: "Known by hikers" });
    expect((await owner.browser.call(contract.updateCampaign, { id, title: "Autumn" })).body.actionId).toBeNull();
    await undo(owner, changed.actionId);
    expect((await read(owner, id)).campaign).toMatchObject({ title: "Spring", budget: 500_000 });
    const deleted = (await owner.browser.call(contract.deleteCampaign, { id })).body;
    expect([await titles(owner), (await owner.browser.call(contract.getCampaign, { id })).status]).toEqual([[], 404]);
    await undo(owner, deleted.actionId);
    expect(await titles(owner)).toEqual(["Spring"]);
    const { redoId } = await undo(owner, made.actionId);
    expect(await titles(owner)).toEqual([]);
    await undo(owner, redoId ?? "");
    expect(await titles(owner)).toEqual(["Spring"]);
  });

  test("refuse what no campaign can be", async () => {
    const owner = await paying();
    const { _id: id } = (await create(owner, { startsOn: "2026-06-01" })).campaign;
    const update = async (body: Omit<InputOf<typeof contract.updateCampaign>, "id">) => {
      const { status, error } = await owner.browser.call(contract.updateCampaign, { id, ...body });
      return [status, error?.err];
    };
    expect(await update({ endsOn: "2026-05-31" })).toEqual([400, "bad_request"]);
    for (const wrong of [
      { title: " " },
      { budget: 10.5 },
      { budget: -1 },
      { currency: "EURO" },
      { startsOn: "2026-02-30" },
      { requirements: { links: ["javascript:alert(1)"] } },
      { eligibility: { minFollowers: 10, maxFollowers: 5 } },
      { visibility: "friends" },
    ]) {
      const { status } = await owner.browser.send({ method: "PATCH" }, `/api/campaigns/${id}`, wrong);
      expect([wrong, status]).toEqual([wrong, 400]);
    }
    const [creator = ""] = await makeCreators(world(), 1);
    await owner.browser.call(pipeline.addCampaignCreators, { id, creatorsId: [creator] });
    await owner.browser.call(pipeline.changeCampaignCreators, { id, creatorsId: [creator], fee: 1_000 });
    expect(await update({ currency: "USD" })).toEqual([409, "conflict"]);
  });

  test("go from status to status as the table says, and no other way", async () => {
    const owner = await paying();
    const possible: Record<CampaignStep, Partial<Record<CampaignStatus, CampaignStatus>>> = {
      started: { draft: "active", pause: "active" },
      paused: { active: "pause" },
      finished: { active: "finish", pause: "finish" },
      reopened: { finish: "active" },
      archived: { draft: "archived", pause: "archived", finish: "archived" },
      unarchived: { archived: "draft" },
    };
    const ways: Record<Exclude<CampaignStatus, "delete">, CampaignStep[]> = {
      draft: [],
      active: ["started"],
      pause: ["started", "paused"],
      finish: ["started", "finished"],
      archived: ["archived"],
    };
    for (const [from, way] of Object.entries(ways)) {
      for (const step of CAMPAIGN_STEPS) {
        const { _id: id } = (await create(owner)).campaign;
        for (const one of way) await owner.browser.call(contract.moveCampaign, { id, step: one });
        const { status } = await owner.browser.call(contract.moveCampaign, { id, step });
        const to = new Map(Object.entries(possible[step])).get(from);
        expect([from, step, status, (await read(owner, id)).campaign.status]).toEqual([
          from,
          step,
          to ? 200 : 409,
          to ?? from,
        ]);
      }
    }
  });

  test("are listed with filters, orders and counts, those of the workspace alone", async () => {
    const owner = await paying();
    const { _id: id } = (await create(owner, { title: "Bread", goal: "Sell more loaves" })).campaign;
    await create(owner, { title: "Apples", visibility: "public" });
    await owner.browser.call(contract.moveCampaign, { id, step: "started" });
    const list = async (query: InputOf<typeof contract.listCampaigns>) => {
      const { body } = await owner.browser.call(contract.listCampaigns, query);
      return { ...body, titles: body.campaigns.map(({ title }) => title) };
    };
    const all = await list({ sort: "title", asc: "true" });
    expect([all.titles, all.total, all.choices.statuses]).toEqual([
      ["Apples", "Bread"],
      2,
      expect.arrayContaining([
        { value: "draft", count: 1 },
        { value: "active", count: 1 },
      ]),
    ]);
    expect((await list({ filters: { statuses: ["active"] } })).titles).toEqual(["Bread"]);
    expect((await list({ filters: { visibility: ["public"] } })).titles).toEqual(["Apples"]);
    expect((await list({ filters: { search: "loaves" } })).titles).toEqual(["Bread"]);
    expect(await titles(await paying())).toEqual([]);
  });

  test("are as many as the plan has room for, and come back only where there is room", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const first = (await create(owner)).campaign;
    await create(owner);
    const refused = await owner.browser.call(contract.createCampaign, { title: "Third" });
    expect(refused.error.err).toBe("plan_limit");
    const { actionId } = (await owner.browser.call(contract.deleteCampaign, { id: first._id })).body;
    await create(owner, { title: "Third" });
    expect((await owner.browser.call(undoAction, { id: actionId ?? "" })).error.err).toBe("plan_limit");
  });

  test("are read by viewers and changed by members only, and do not exist for other workspaces", async () => {
    const owner = await paying();
    const { _id: id } = (await create(owner)).campaign;
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await read(viewer, id)).campaign.title).toBe("Spring");
    const [creator = ""] = await makeCreators(world(), 1);
    const calls = async ({ browser }: Person) => [
      (await browser.call(contract.updateCampaign, { id, title: "Theirs" })).status,
      (await browser.call(contract.moveCampaign, { id, step: "started" })).status,
      (await browser.call(contract.deleteCampaign, { id })).status,
      (await browser.call(pipeline.addCampaignCreators, { id, creatorsId: [creator] })).status,
      (await browser.call(pipeline.changeCampaignCreators, { id, creatorsId: [creator], note: "x" })).status,
      (await browser.call(pipeline.removeCampaignCreators, { id, creatorsId: [creator] })).status,
    ];
    expect(new Set(await calls(viewer))).toEqual(new Set([403]));
    const stranger = await paying();
    expect(new Set(await calls(stranger))).toEqual(new Set([404]));
    expect((await stranger.browser.call(contract.getCampaign, { id })).status).toBe(404);
    expect((await stranger.browser.call(pipeline.listCampaignCreators, { id })).status).toBe(404);
  });
});

describe("the creators of a campaign", () => {
  test("come from creators and from lists, into the CRM too, each once, and their adding is undone", async () => {
    const owner = await paying();
    const { _id: id } = (await create(owner)).campaign;
    const [ada = "", bea = "", cleo = ""] = await makeCreators(world(), 3);
    const first = (await owner.browser.call(pipeline.addCampaignCreators, { id, creatorsId: [ada, ada] })).body;
    expect(first).toMatchObject({ added: 1, alreadyThere: 0 });
    const { list } = (await owner.browser.call(createList, { title: "Team" })).body;
    await owner.browser.call(addCreators, { topIds: [list._id], creatorsId: [ada, bea, cleo] });
    const more = await owner.browser.call(pipeline.addCampaignCreators, { id, topId: list._id, status: "invited" });
    expect(more.body).toMatchObject({ added: 2, alreadyThere: 1 });
    const { overview } = await read(owner, id);
    expect(overview.creators).toBe(3);
    expect(overview.statuses.map(({ status }) => status)).toEqual([...PIPELINE_STATUSES]);
    expect(overview.statuses.filter(({ count }) => count > 0)).toEqual([
      { status: "to_contact", count: 1 },
      { status: "invited", count: 2 },
    ]);
    await undo(owner, more.body.actionId);
    expect((await placesOf(owner, id)).map((place) => place._id)).toEqual([ada]);
    await undo(owner, first.actionId);
    expect(await placesOf(owner, id)).toEqual([]);
    // In a list by now: the creator stays in the CRM.
    expect((await owner.browser.call(listCrm, {})).body.crmStats.totalResult).toBe(3);
    const wrong = async (body: object) =>
      (await owner.browser.send({ method: "POST" }, `/api/campaigns/${id}/creators`, body)).status;
    expect([await wrong({}), await wrong({ creatorsId: [ada], topId: list._id })]).toEqual([400, 400]);
    expect((await owner.browser.call(pipeline.addCampaignCreators, { id, creatorsId: ["999999999"] })).status).toBe(
      404,
    );
  });

  test("are moved together, paid a fee and noted, removed, and all of it is undone", async () => {
    const owner = await paying();
    const { _id: id } = (await create(owner)).campaign;
    const creatorsId = await makeCreators(world(), 3);
    const [ada = "", bea = ""] = creatorsId;
    await owner.browser.call(pipeline.addCampaignCreators, { id, creatorsId });
    const change = async (input: Omit<InputOf<typeof pipeline.changeCampaignCreators>, "id">) =>
      owner.browser.call(pipeline.changeCampaignCreators, { id, ...input });
    const moved = (await change({ creatorsId: [ada, bea], status: "accepted" })).body;
    expect(moved.changed).toBe(2);
    expect((await change({ creatorsId: [ada], status: "accepted" })).body.actionId).toBeNull();
    await change({ creatorsId: [ada], fee: 25_000, note: "Two reels" });
    const one = { _id: ada, status: "accepted", fee: 25_000, note: "Two reels" };
    expect(await placesOf(owner, id, { statuses: ["accepted"], search: "reels" })).toEqual([one]);
    expect((await read(owner, id)).overview).toMatchObject({ fees: 25_000, withFee: 1 });
    const removed = (await owner.browser.call(pipeline.removeCampaignCreators, { id, creatorsId: [ada, bea] })).body;
    expect([removed.removed, (await placesOf(owner, id)).length]).toEqual([2, 1]);
    await undo(owner, removed.actionId);
    expect((await placesOf(owner, id)).find((place) => place._id === ada)).toEqual(one);
    await undo(owner, moved.actionId);
    expect(new Set((await placesOf(owner, id)).map(({ status }) => status))).toEqual(new Set(["to_contact"]));
    expect((await change({ creatorsId: ["999999999"], note: "?" })).status).toBe(404);
    for (const wrong of [{ fee: 0.5 }, { fee: -1 }, { status: "sleeping" }])
      expect(
        (
          await owner.browser.send({ method: "PATCH" }, `/api/campaigns/${id}/creators`, {
            creatorsId: [ada],
            ...wrong,
          })
        ).status,
      ).toBe(400);
  });

  test("leave no trace in a campaign when they are erased", async () => {
    const owner = await paying();
    const { _id: id } = (await create(owner)).campaign;
    const creatorsId = await makeCreators(world(), 2);
    const [gone = "", stays = ""] = creatorsId;
    await owner.browser.call(pipeline.addCampaignCreators, { id, creatorsId });
    const { actionId } = (
      await owner.browser.call(pipeline.changeCampaignCreators, { id, creatorsId, note: "Likes dogs" })
    ).body;
    await (await makeAdmin(world())).browser.call(eraseCreator, { creatorId: gone });
    expect((await placesOf(owner, id)).map(({ _id }) => _id)).toEqual([stays]);
    expect((await undo(owner, actionId)).changes).toEqual({ total: 1, restored: 1 });
  });
});
