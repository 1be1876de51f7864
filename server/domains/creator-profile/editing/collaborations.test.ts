import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion.ts";
import { undoAction } from "#contract/actions.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { DAY_MS, TEXT_MAX } from "#contract/base/limits.ts";
import { releaseClaim } from "#contract/creator-profile/claims.ts";
import { AUDIENCE_ITEMS_MAX, PARTNERSHIPS_MAX, SERVICES_MAX } from "#contract/creator-profile/collaboration-items.ts";
import * as contract from "#contract/creator-profile/collaborations.ts";
import * as profiles from "#contract/creator-profile/edit.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { deleteCollaboration } from "#contract/curation/influencer.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { openProfile } from "#contract/profiles/endpoints.ts";
import { profilePartnerships } from "#contract/profiles/partnerships.ts";
import { PRICE_MAX } from "#contract/profiles/services.ts";
import { getPublicSpotlight, getSpotlight, updateSpotlight } from "#contract/spotlight/endpoints.ts";
import { migrationsFolder } from "#server/db/migrate.ts";
import { giveProfile, makeOwningCreator } from "#test/factories/claims.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { asFile, BAD_PICTURES, formOf, JPEG, PNG, TOO_LARGE } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";
import { sweepCreatorPictures } from "../pictures.ts";

const world = useWorld();
const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;
const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

let owner: Person;
let id: string;

beforeEach(async () => {
  const made = await makeOwningCreator(world());
  [owner, id] = [made, made.creatorId];
});

const read = async () => (await owner.browser.call(profiles.getOwnProfile, { id })).body.profile;
const undo = async (actionId: string | null) => owner.browser.call(undoAction, { id: actionId ?? expect.fail() });
const send = async ({ method, path }: Endpoint, body: object) =>
  owner.browser.send({ method }, `/api${path.replace("{id}", id)}`, body);
const REEL = { title: "Reel", price: 10_000, currency: "eur", unit: "video" as const, deliveryDays: 14 };
const MILL = { brandName: "Mill", postLink: "https://mill.example/post", description: "Flour." };
const addService = async (fields: object = {}) =>
  owner.browser.call(contract.addServiceItem, { id, ...REEL, ...fields });
const addPartnership = async (fields: object = {}) =>
  owner.browser.call(contract.addPartnershipItem, { id, ...MILL, ...fields });
const titles = async () => (await read()).partnerships.services.map(({ title }) => title);

describe("the audience", () => {
  test("is a text and points in order, which other clients send and read as campaignRipeness", async () => {
    await owner.browser.call(contract.editAudienceDescription, { id, description: "Bakers" });
    for (const text of ["A", "B", "C"]) await owner.browser.call(contract.addAudienceItem, { id, text });
    const { items } = (await read()).partnerships.audience;
    const moved = await owner.browser.call(contract.updateAudienceItem, {
      id,
      item_id: items[2]?._id ?? "",
      position: 0,
    });
    expect(moved.body.profile.campaignRipeness).toEqual({ targetAudience: "Bakers", audiencePoints: ["C", "A", "B"] });
    const update = async (campaignRipeness: object) =>
      owner.browser.call(profiles.updateOwnProfile, { id, campaignRipeness });
    const { profile, actionId } = (await update({ audiencePoints: ["B", "D", "C"] })).body;
    expect(profile.partnerships.audience).toMatchObject({
      description: "Bakers",
      items: [{ _id: items[1]?._id, text: "B" }, { text: "D" }, { _id: items[2]?._id, text: "C" }],
    });
    await undo(actionId);
    expect((await read()).campaignRipeness.audiencePoints).toEqual(["C", "A", "B"]);
    expect((await update({ targetAudience: "" })).body.profile.partnerships.audience.description).toBe("");
    expect(refusal(await update({ audiencePoints: Array.from({ length: 300 }, () => "x") }))).toEqual([
      400,
      "bad_request",
    ]);
  });

  test("is taken as it is written, and no longer than the limit", async () => {
    for (const description of ["🍞🍞🍞", "שלום עולם", "x".repeat(TEXT_MAX)]) {
      const { body } = await owner.browser.call(contract.editAudienceDescription, { id, description });
      expect(body.profile.partnerships.audience.description).toBe(description);
    }
    for (const [endpoint, body] of [
      [contract.editAudienceDescription, { description: "x".repeat(10_000) }],
      [contract.addAudienceItem, { text: " \u200b " }],
      [contract.addAudienceItem, { text: "x".repeat(201) }],
    ] as const)
      expect(refusal(await send(endpoint, body))).toEqual([400, "bad_request"]);
  });
});

describe("services", () => {
  test("are added, changed, moved, withdrawn and undone", async () => {
    for (const title of ["One", "Two", "Three"]) await addService({ title });
    const [first, , third] = (await read()).partnerships.services;
    expect(first).toMatchObject({ ...REEL, title: "One", description: "" });
    const change = async (fields: object) =>
      (await owner.browser.call(contract.updateServiceItem, { id, item_id: third?._id ?? "", ...fields })).body;
    const moved = await change({ position: 0 });
    expect(await titles()).toEqual(["Three", "One", "Two"]);
    await change({ title: "Third", price: null, deliveryDays: null });
    expect((await read()).partnerships.services[0]).toMatchObject({ title: "Third", price: null, currency: "eur" });
    // The item was changed since it was moved: the undo leaves it.
    await undo(moved.actionId);
    expect(await titles()).toEqual(["Third", "One", "Two"]);
    expect((await change({})).actionId).toBeNull();
    const item = { id, item_id: first?._id ?? "" };
    const gone = await owner.browser.call(contract.deleteServiceItem, item);
    expect(gone.body.profile.partnerships.services).toHaveLength(2);
    expect(refusal(await owner.browser.call(contract.deleteServiceItem, item))).toEqual([404, "not_found"]);
    await undo(gone.body.actionId);
    expect(await titles()).toEqual(["Third", "One", "Two"]);
    expect(refusal(await send(contract.updateServiceItem, { item_id: item.item_id, position: 3 }))).toEqual([
      400,
      "bad_request",
    ]);
  });

  test("stay in order after many moves between the same two", async () => {
    for (const title of ["A", "B", "C"]) await addService({ title });
    for (let i = 0; i < 60; i += 1) {
      const last = (await read()).partnerships.services[2]?._id ?? "";
      await owner.browser.call(contract.updateServiceItem, { id, item_id: last, position: 1 });
    }
    expect(await titles()).toEqual(["A", "B", "C"]);
  });

  test("have whole prices within limits, and there are only so many", async () => {
    for (const body of [
      { price: -1 },
      { price: 10.125 },
      { price: PRICE_MAX + 1 },
      { price: 10 ** 12 },
      { price: "1" },
      { currency: "doubloon" },
      { unit: "mile" },
      { deliveryDays: 0 },
      { deliveryDays: 366 },
      { title: "" },
      { title: "x".repeat(10_000) },
    ])
      expect(refusal(await send(contract.addServiceItem, { ...REEL, ...body })), JSON.stringify(body)).toEqual([
        400,
        "bad_request",
      ]);
    for (let i = 0; i < SERVICES_MAX; i += 1) await addService();
    const full = await addService();
    expect([...refusal(full), full.error.msg]).toEqual([
      409,
      "conflict",
      `A profile can have up to ${SERVICES_MAX} services. Remove one first.`,
    ]);
  });

  test("are refused in a tab that has read an older version of the same one", async () => {
    await addService({ title: "One" });
    await addService({ title: "Two" });
    const { lastChange: seen, partnerships } = await read();
    const [one, two] = partnerships.services.map(({ _id }) => _id);
    const change = async (item: string | undefined, title: string) =>
      owner.browser.call(contract.updateServiceItem, { id, item_id: item ?? "", title, seen });
    expect((await change(one, "First")).status).toBe(200);
    const stale = await change(one, "Mine");
    expect(refusal(stale)).toEqual([409, "conflict"]);
    expect(stale.error.issues).toEqual([expect.objectContaining({ message: "It is “First” now." })]);
    expect((await change(two, "Second")).status).toBe(200);
    const withdrawn = await owner.browser.call(contract.deleteServiceItem, { id, item_id: one ?? "", seen });
    expect(refusal(withdrawn)).toEqual([409, "conflict"]);
  });
});

describe("previous partnerships", () => {
  test("have a picture, which is drawn again, stays, is replaced, removed and undone", async () => {
    for (const bad of [...Object.values(BAD_PICTURES), TOO_LARGE])
      expect((await addPartnership({ picture: asFile(bad) })).status).toBeGreaterThanOrEqual(400);
    expect((await read()).partnerships.previousPartnerships).toEqual([]);
    await addPartnership({ picture: asFile(PNG) });
    const [item] = (await read()).partnerships.previousPartnerships;
    expect(item).toMatchObject({
      ...MILL,
      picture: expect.stringMatching(/^\/files\/pictures\/creators\/[\w-]+\.png$/),
    });
    const change = async (fields: object) =>
      (await owner.browser.call(contract.updatePartnershipItem, { id, item_id: item?._id ?? "", ...fields })).body;
    const shown = async () => (await read()).partnerships.previousPartnerships[0];
    await change({ brandName: "The mill" });
    expect(await shown()).toEqual({ ...item, brandName: "The mill" });
    const other = await change({ picture: asFile(JPEG) });
    expect((await shown())?.picture).toMatch(/\.jpg$/);
    await undo(other.actionId);
    expect((await shown())?.picture).toBe(item?.picture);
    await change({ picture: "" });
    expect((await shown())?.picture).toBeNull();
    // As long as an undo can show it again.
    const statusOf = async () => (await world().app.inject({ url: item?.picture ?? "" })).statusCode;
    await world().travel(2 * DAY_MS);
    await sweepCreatorPictures(world());
    expect(await statusOf()).toBe(200);
    await world().travel(40 * DAY_MS);
    await sweepCreatorPictures(world());
    expect(await statusOf()).toBe(404);
  });

  test("lead to sites only, are ordered, and there are only so many", async () => {
    for (const postLink of ["javascript:alert(1)", "https://ada@evil.example/", "ftp://x.test", "https://", "mill"])
      expect(refusal(await send(contract.addPartnershipItem, formOf({ ...MILL, postLink }))), postLink).toEqual([
        400,
        "bad_request",
      ]);
    const item = crypto.randomUUID();
    await addPartnership();
    await addPartnership({ item_id: item, brandName: "Oven", postLink: "https://xn--mnchen-3ya.example/" });
    expect(refusal(await addPartnership({ item_id: item }))).toEqual([409, "conflict"]);
    const moved = await owner.browser.call(contract.updatePartnershipItem, { id, item_id: item, position: "0" });
    expect(moved.body.profile.partnerships.previousPartnerships.map(({ brandName }) => brandName)).toEqual([
      "Oven",
      "Mill",
    ]);
    expect(
      (await send(contract.addPartnershipItem, formOf({ ...MILL, description: "é".repeat(TEXT_MAX) }))).status,
    ).toBe(200);
    expect(
      refusal(await send(contract.addPartnershipItem, formOf({ ...MILL, description: "x".repeat(20_000) }))),
    ).toEqual([400, "bad_request"]);
    for (let i = 3; i < PARTNERSHIPS_MAX; i += 1) await addPartnership();
    expect(refusal(await addPartnership())).toEqual([409, "conflict"]);
    await owner.browser.call(contract.deletePartnershipItem, { id, item_id: item });
    expect((await addPartnership()).status).toBe(200);
  });

  test("are what brands and visitors of the public page read", async () => {
    await addPartnership({ picture: asFile(PNG) });
    await addService();
    await owner.browser.call(contract.addAudienceItem, { id, text: "Bakers" });
    await world().indexSync.flush();
    const brand = await makeOwner(world(), PLAN_IDS.business);
    const closed = (await brand.browser.call(profilePartnerships, { id })).body;
    expect([closed.declared.services, closed.blurredFields]).toEqual([[], ["brands", "sponsored"]]);
    await brand.browser.call(openProfile, { id, key: crypto.randomUUID() });
    const { declared } = (await brand.browser.call(profilePartnerships, { id })).body;
    expect(declared).toEqual((await read()).partnerships);
    await owner.browser.call(updateSpotlight, { id, slug: `mill-${id}x`, public: true });
    const { spotlight } = (
      await world()
        .browser()
        .call(getPublicSpotlight, { slug: `mill-${id}x` })
    ).body;
    expect(spotlight).toMatchObject({
      audience: { description: "", items: ["Bakers"] },
      services_bundles: [REEL],
      previous_partnerships: [{ ...MILL, picture: declared.previousPartnerships[0]?.picture }],
    });
  });
});

describe("what administrators remove", () => {
  test("is theirs: neither an edit nor an undo brings it back, until they undo it", async () => {
    const admin = await makeAdmin(world());
    const mine = (await owner.browser.call(contract.editAudienceDescription, { id, description: "Bakers" })).body;
    const added = (await addService()).body;
    const item = added.profile.partnerships.services[0]?._id ?? "";
    const withdrawn = (await owner.browser.call(contract.updateServiceItem, { id, item_id: item, title: "Mine" })).body;
    const remove = async (field: string) => admin.browser.call(deleteCollaboration, { influencer: id, field });
    const gone = await remove("audience:description");
    expect((await remove(`service:${item}`)).status).toBe(200);
    expect(refusal(await remove(`service:${item}`))).toEqual([404, "not_found"]);
    // Nor does another item that says the same.
    expect(refusal(await addService({ title: " MINE " }))).toEqual([409, "conflict"]);
    const another = (await addService({ title: "Another" })).body.profile.partnerships.services[0]?._id ?? "";
    const rewritten = { id, item_id: another, title: "Mine" };
    expect(refusal(await owner.browser.call(contract.updateServiceItem, rewritten))).toEqual([409, "conflict"]);
    await owner.browser.call(contract.deleteServiceItem, { id, item_id: another });
    const profile = await read();
    expect([profile.isAudienceLocked, profile.partnerships.services]).toEqual([true, []]);
    expect(
      refusal(await owner.browser.call(contract.editAudienceDescription, { id, description: "Bakers again" })),
    ).toEqual([409, "conflict"]);
    for (const { actionId } of [withdrawn, added, mine]) await undo(actionId);
    expect((await read()).partnerships).toMatchObject({ audience: { description: "" }, services: [] });
    expect((await admin.browser.call(undoAction, { id: gone.body.actionId ?? "" })).status).toBe(200);
    expect(await read()).toMatchObject({ isAudienceLocked: false, campaignRipeness: { targetAudience: "Bakers" } });
  });
});

describe("what was declared", () => {
  test("is withdrawn with the profile, and not undone by who has given it up", async () => {
    const { actionId } = (await addService()).body;
    await owner.browser.call(contract.editAudienceDescription, { id, description: "Bakers" });
    const claim = (await query("select id from creator_claims where creator_id = $1", id))[0]?.["id"];
    await owner.browser.call(releaseClaim, { id: claim });
    expect(await query("select 1 from collaboration_items where creator_id = $1", id)).toEqual([]);
    expect(refusal(await undo(actionId))).toEqual([404, "not_found"]);
    await giveProfile(world(), owner.userId, id);
    expect((await read()).partnerships.services).toEqual([]);
  });

  test("is gone with the creator who is erased, with its pictures", async () => {
    await addPartnership({ picture: asFile(PNG) });
    const url = (await read()).partnerships.previousPartnerships[0]?.picture ?? "";
    const podcast = { id, name: "Bread", link: "https://bread.example/", picture: asFile(PNG) };
    const { body } = await owner.browser.call(profiles.saveOwnPodcast, podcast);
    const cover = body.profile.podcast?.pictureUrl ?? "";
    for (const one of [url, cover]) expect((await world().app.inject({ url: one })).statusCode).toBe(200);
    const admin = await makeAdmin(world());
    expect((await admin.browser.call(eraseCreator, { creatorId: id })).status).toBe(200);
    for (const one of [url, cover]) expect((await world().app.inject({ url: one })).statusCode).toBe(404);
    expect(await query("select 1 from collaboration_items where creator_id = $1", id)).toEqual([]);
  });

  test("is in the user's own file", async () => {
    await addService({ title: "A talk of mine" });
    const file = JSON.stringify((await owner.browser.call(exportPersonalData, {})).body);
    expect(file).toContain("A talk of mine");
  });

  test("was a setting of public pages before the upgrade, of which those of claims that hold are moved", async () => {
    await owner.browser.call(updateSpotlight, { id, theme: "plum" });
    const [, , ...moves] = (await readFile(`${migrationsFolder}/0087_collaborations.sql`, "utf8")).split(
      "--> statement-breakpoint",
    );
    const old = {
      audience: "Bakers",
      services_bundles: [{ title: "Reel", description: "", price: null, currency: "eur" }],
      previous_partnerships: [{ ...MILL, brandName: "First" }, MILL],
    };
    const set = async (state: string) => {
      await query("update creator_claims set state = $2 where creator_id = $1", id, state);
      await query("update creator_spotlights set settings = settings || $2 where creator_id = $1", id, old);
      for (const statement of moves) await query(statement);
      await query("update creator_claims set state = 'owned' where creator_id = $1", id);
    };
    await set("ended");
    expect((await read()).partnerships.services).toEqual([]);
    await set("owned");
    expect((await read()).partnerships).toMatchObject({
      audience: { description: "Bakers", items: [] },
      services: [{ ...REEL, price: null, unit: "service", deliveryDays: null }],
      previousPartnerships: [{ brandName: "First" }, { ...MILL, picture: null }],
    });
    expect((await owner.browser.call(getSpotlight, { id })).body.spotlight.theme).toBe("plum");
  });

  test("has as many points as fit", async () => {
    const points = Array.from({ length: AUDIENCE_ITEMS_MAX }, (_, i) => `Point ${i}`);
    await owner.browser.call(profiles.updateOwnProfile, { id, campaignRipeness: { audiencePoints: points } });
    expect(refusal(await owner.browser.call(contract.addAudienceItem, { id, text: "One more" }))).toEqual([
      409,
      "conflict",
    ]);
  });
});

describe("a publication's picture", () => {
  test("stays while the link does, and is removed by an empty one", async () => {
    const of = { id, name: "Letter", link: "https://letters.example/" };
    const save = async (fields: object) =>
      (await owner.browser.call(profiles.saveOwnNewsletter, { ...of, ...fields })).body.profile.newsletter?.pictureUrl;
    const first = await save({ picture: asFile(PNG) });
    expect(first).toMatch(/^\/files\/pictures\/creators\//);
    expect(await save({ description: "Weekly" })).toBe(first);
    expect(await save({ picture: "" })).toBeNull();
    await save({ picture: asFile(PNG) });
    expect(await save({ link: "https://other.example/" })).toBeNull();
  });
});
