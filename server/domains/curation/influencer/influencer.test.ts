import { beforeAll, describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { listAllAudit } from "#contract/audit-log/endpoints.ts";
import * as contract from "#contract/curation/influencer.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { recordCreators, type CreatorFacts } from "../../creators/index.ts";
import { PANEL, telling } from "../../profiles/testing/telling.ts";

const { world, record, browser, count, post, overview } = telling();

let admin: Person;
let other: Person;
let id = "";
let taken = "";

beforeAll(async () => {
  [admin, other] = [await makeAdmin(world()), await makeAdmin(world())];
  id = await record(
    [
      {
        network: "tiktok",
        username: "ada.moves",
        counts: [count(1, { followers: 900 })],
        posts: [post(1, { text: "Hello" })],
      },
      { network: "instagram", username: "ada", counts: [count(1, { followers: 100 })], biography: "Bakes bread." },
    ],
    { facts: { fullName: "Ada", country: "de" } },
  );
  taken = await record([{ network: "youtube", username: "Taken" }], { facts: { fullName: "Bea" } });
});

const call = <E extends Parameters<Person["browser"]["call"]>[0]>(
  endpoint: E,
  input: Parameters<typeof admin.browser.call<E>>[1],
) => admin.browser.call<E>(endpoint, input);
const get = async (of = id) => (await call(contract.getInfluencer, { id: of })).body;
const undo = async (actionId: string | null) => call(undoAction, { id: actionId ?? "" });

describe("facts and texts", () => {
  test("are changed with their source, audited and undone; empty ones are not known", async () => {
    const update = await call(contract.updateInfluencer, { influencer: id, title: "Baker", biography: "About Ada" });
    expect(update.body.changed).toBe(1);
    const info = await call(contract.updateInfo, {
      influencer: id,
      country: "",
      city: "Lyon",
      gender: 0,
      typologie: "brand",
      website: "https://ada.example",
      associated_brands: "Rye, Oven Co",
    });
    const read = await get();
    expect(read).toMatchObject({
      title: "Baker",
      country: null,
      city: "Lyon",
      gender: 0,
      typologie: "brand",
      custom_infos: { associated_brands: "Rye, Oven Co", is_openai_example: false },
      sources: { title: { name: "Curation" }, full_name: { name: "panel.csv" } },
    });
    expect((await overview(id)).creator).toMatchObject({ title: "Baker", city: "Lyon", is_a_brand: true });
    const { entries } = (await call(listAllAudit, {})).body;
    expect(entries.filter(({ kind }) => kind === "creators.curated")).toHaveLength(2);
    await undo(info.body.actionId);
    await undo(update.body.actionId);
    expect(await get()).toMatchObject({ title: null, biography: null, country: "de", typologie: "creator" });
  });

  test("the later of two administrators sees the newer state", async () => {
    const { lastChange: seen } = await get();
    await other.browser.call(contract.updateInfluencer, { influencer: id, title: "By the other" });
    const late = await call(contract.updateInfluencer, { influencer: id, seen, title: "Mine" });
    expect(late.error).toMatchObject({ err: "conflict" });
    // Another value is no conflict.
    expect((await call(contract.updateInfo, { influencer: id, seen, city: "Nice" })).body.changed).toBe(1);
    expect((await get()).title).toBe("By the other");
  });

  test("newsletters and podcasts are added, moved to another link and deleted", async () => {
    const newsletter = { title: "Crumbs", link: "https://crumbs.example", is_book: true };
    await call(contract.updateNewsletter, { influencer: id, newsletter });
    const moved = await call(contract.updateNewsletter, {
      influencer: id,
      replaces: newsletter.link,
      newsletter: { ...newsletter, link: "https://new.example", description: "Weekly" },
    });
    expect((await get()).newsletters).toMatchObject([
      { link: "https://new.example", description: "Weekly", is_book: true },
    ]);
    await undo(moved.body.actionId);
    expect((await get()).newsletters).toMatchObject([{ link: "https://crumbs.example", description: "" }]);
    await call(contract.updatePodcast, { influencer: id, podcast: { title: "Oven", link: "https://oven.example" } });
    await call(contract.updatePodcast, { influencer: id, replaces: "https://oven.example", podcast: null });
    expect((await get()).podcasts).toEqual([]);
  });

  test("a title and a summary are proposed by the heuristic, saved, and flagged as an example", async () => {
    const { body } = await call(contract.generateAiInfos, { influencer: id });
    expect(body).toEqual({
      title: "Baking & Desserts creator on TikTok and Instagram",
      biography: "Bakes bread.",
      method: "heuristic",
      model: null,
      failure: null,
    });
    await call(contract.saveAiInfos, { influencer: id, title: "Baker", biography: body.biography });
    await call(contract.toggleOpenaiExample, { influencer: id });
    expect(await get()).toMatchObject({ biography: "Bakes bread.", custom_infos: { is_openai_example: true } });
    await call(contract.toggleOpenaiExample, { influencer: id });
    expect((await get()).custom_infos.is_openai_example).toBe(false);
  });
});

test("what was set stays when sources say otherwise, and an undo gives values their sources back", async () => {
  const account = { network: "tiktok" as const, username: "staying", counts: [], posts: [] };
  const nora = await record([account], { facts: { fullName: "Nora", country: "de" } });
  const later = async (minutes: number, facts: CreatorFacts) => {
    const at = new Date(world().ctx.clock.now().getTime() + minutes * 60_000);
    const records = [{ accounts: [account], facts, at, niches: [] }];
    await recordCreators({ ctx: world().ctx, input: { source: PANEL, records } });
  };
  const { sources: before } = await get(nora);
  expect(before).toMatchObject({ country: { name: "panel.csv" } });
  const { actionId } = (await call(contract.updateInfo, { influencer: nora, country: "fr", gender: 0 })).body;
  expect((await get(nora)).sources).toMatchObject({ country: { name: "Curation" }, gender: { name: "Curation" } });
  await later(1, { country: "es", city: "Madrid", gender: 1 });
  expect(await get(nora)).toMatchObject({ country: "fr", gender: 0, city: "Madrid" });
  await undo(actionId);
  const { sources } = await get(nora);
  expect(sources).toEqual({ ...before, city: sources["city"] });
  await later(2, { country: "it", gender: 1 });
  expect(await get(nora)).toMatchObject({ country: "it", gender: 1 });
});

describe("accounts", () => {
  const youtube = { network: "youtube" as const };

  test("are added, found by their name, and removed again by undo", async () => {
    const added = await call(contract.addNetwork, {
      influencer: id,
      ...youtube,
      username: "https://youtube.com/@ada.bakes",
    });
    expect(added.body.changed).toBe(1);
    const { influencers } = (await call(contract.searchUsername, { username: "@ADA.bakes" })).body;
    expect(influencers).toMatchObject([{ _id: id, full_name: "Ada", network: "youtube", username: "ada.bakes" }]);
    expect((await call(contract.addNetwork, { influencer: id, ...youtube, username: "ada.bakes" })).body.changed).toBe(
      0,
    );
    await undo(added.body.actionId);
    expect((await get()).networks.map(({ network }) => network)).toEqual(["tiktok", "instagram"]);
  });

  test("of another creator or network, and invalid handles, are refused", async () => {
    const add = async (username: string) =>
      (await call(contract.addNetwork, { influencer: id, ...youtube, username })).error;
    expect(await add("taken")).toMatchObject({ err: "conflict", msg: `@Taken on YouTube belongs to Bea (${taken}).` });
    expect((await add("https://tiktok.com/@someone")).err).toBe("bad_request");
    expect((await add("two words")).err).toBe("bad_request");
    const remove = async (username: string) =>
      (await call(contract.removeNetwork, { influencer: taken, ...youtube, username })).error.err;
    expect([await remove("nothing"), await remove("taken")]).toEqual(["not_found", "conflict"]);
  });

  test("that are removed take their data to a creator of their own, and return with it by undo", async () => {
    const removed = await call(contract.removeNetwork, { influencer: id, network: "tiktok", username: "Ada.Moves" });
    expect(removed.body.changed).toBe(1);
    await world().indexSync.flush();
    expect((await get()).networks.map(({ network }) => network)).toEqual(["instagram"]);
    const [now] = (await call(contract.searchUsername, { username: "ada.moves" })).body.influencers;
    expect(now?._id).not.toBe(id);
    expect((await overview(now?._id ?? "")).creator.networks).toMatchObject([{ network: "tiktok", followers: 900 }]);
    await undo(removed.body.actionId);
    await world().indexSync.flush();
    expect((await overview(id)).creator.networks.find(({ network }) => network === "tiktok")?.followers).toBe(900);
    expect((await call(contract.getInfluencer, { id: now?._id ?? "" })).status).toBe(404);
  });
});

describe("new creators", () => {
  test("are created with a first account, once, and deleted by undo", async () => {
    const input = { full_name: "Cleo", network: "linkedin" as const, username: "cleo-writes" };
    const { body } = await call(contract.createInfluencer, input);
    expect(await get(body.id)).toMatchObject({
      full_name: "Cleo",
      networks: [{ network: "linkedin", username: "cleo-writes", hasData: false }],
      sources: { full_name: { name: "Curation" } },
    });
    expect((await call(contract.createInfluencer, { ...input, full_name: "Other" })).error.err).toBe("conflict");
    await undo(body.actionId);
    expect((await call(contract.getInfluencer, { id: body.id })).status).toBe(404);
  });
});

test("only administrators, known creators and valid values", async () => {
  const member = await browser();
  const calls = [
    member.call(contract.getInfluencer, { id }),
    member.call(contract.searchUsername, { username: "ada" }),
    member.call(contract.createInfluencer, { full_name: "X", network: "tiktok", username: "x" }),
    member.call(contract.updateInfluencer, { influencer: id, title: "X" }),
    member.call(contract.addNetwork, { influencer: id, network: "tiktok", username: "x" }),
    member.call(contract.generateAiInfos, { influencer: id }),
    member.call(contract.toggleOpenaiExample, { influencer: id }),
  ];
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([403]));
  expect((await world().browser().call(contract.getInfluencer, { id })).status).toBe(401);
  const unknown = "99999999";
  expect((await call(contract.getInfluencer, { id: unknown })).status).toBe(404);
  expect((await call(contract.updateInfo, { influencer: unknown, city: "X" })).status).toBe(404);
  expect((await call(contract.addNetwork, { influencer: unknown, network: "tiktok", username: "y" })).status).toBe(404);
  expect((await call(contract.generateAiInfos, { influencer: unknown })).status).toBe(404);
  const send = async (body: object) =>
    (await admin.browser.send(contract.updateInfo, "/api/admin/influencer/update-info", { influencer: id, ...body }))
      .status;
  expect([await send({ website: "javascript:alert(1)" }), await send({ country: "xx" })]).toEqual([400, 400]);
  expect((await call(contract.updateInfluencer, { influencer: id, full_name: "Ada" })).body.changed).toBe(0);
});
