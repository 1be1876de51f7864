import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listRateCards, PUBLISHED_CARD, readRateCard, saveRateCard } from "#contract/rate-card.ts";
import { rateCards } from "#server/db/tables/index.ts";
import { tenantDatabase } from "#server/db/row-security.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const [first, ...others] = PUBLISHED_CARD.rates;
const rate = first ?? expect.fail();
const dearer = { ...PUBLISHED_CARD, currency: "EUR", rates: [{ ...rate, cpm: 4_000 }, ...others] };

describe("the rate card", () => {
  test("is the published one until a version is saved; each version remains", async () => {
    const ada = await makeOwner(world());
    const published = { ...PUBLISHED_CARD, version: 0, newest: 0, savedAt: null, savedBy: null };
    expect((await ada.browser.call(readRateCard, {})).body).toEqual(published);
    const { body } = await ada.browser.call(saveRateCard, { ...dearer, from: 0 });
    expect(body).toMatchObject({ ...dearer, version: 1, newest: 1, savedAt: expect.stringMatching(/Z$/) });
    await ada.browser.call(saveRateCard, { ...PUBLISHED_CARD, from: 1 });
    expect((await ada.browser.call(readRateCard, {})).body).toMatchObject({ ...PUBLISHED_CARD, version: 2 });
    expect((await ada.browser.call(readRateCard, { version: 1 })).body).toMatchObject({ ...dearer, newest: 2 });
    expect((await ada.browser.call(readRateCard, { version: 0 })).body).toEqual({ ...published, newest: 2 });
    expect((await ada.browser.call(readRateCard, { version: 3 })).error.err).toBe("not_found");
  });

  test("lists its versions with who saved them and what each changed", async () => {
    const ada = await makeOwner(world());
    expect((await ada.browser.call(listRateCards, {})).body.versions).toEqual([]);
    await ada.browser.call(saveRateCard, { ...dearer, from: 0 });
    const story = { ...rate, format: "story" as const, tier: "mega" as const };
    await ada.browser.call(saveRateCard, {
      ...dearer,
      rates: [...others, story],
      actions: { ...dearer.actions, like: 1, save: 2 },
      from: 1,
    });
    const { versions } = (await ada.browser.call(listRateCards, {})).body;
    const none = { currency: null, added: 0, removed: 0, changed: 0, actions: 0 };
    expect(versions).toMatchObject([
      { ...none, version: 2, added: 1, removed: 1, actions: 2 },
      { ...none, version: 1, currency: { from: "USD", to: "EUR" }, changed: 1 },
    ]);
    expect(versions[0]?.savedBy).toBe((await ada.browser.call(readRateCard, {})).body.savedBy);
    expect((await (await makeOwner(world())).browser.call(listRateCards, {})).body.versions).toEqual([]);
    expect((await world().browser().call(listRateCards, {})).status).toBe(401);
  });

  test("in a former currency can be read but not saved again", async () => {
    const ada = await makeOwner(world());
    const card = { ...PUBLISHED_CARD, currency: "ABC" };
    await world()
      .root.insert(rateCards)
      .values({ customerId: ada.customerId, version: 1, card, savedAt: world().ctx.clock.now() });
    expect((await ada.browser.call(readRateCard, {})).body).toMatchObject({ currency: "ABC", version: 1 });
    const { error } = await ada.browser.send({ method: "PUT" }, "/api/rate-card", { ...card, from: 1 });
    expect(error.err).toBe("bad_request");
  });

  test("is not overwritten by an edit of an earlier version", async () => {
    const ada = await makeOwner(world());
    await ada.browser.call(saveRateCard, { ...dearer, from: 0 });
    const { status, error } = await ada.browser.call(saveRateCard, { ...PUBLISHED_CARD, from: 0 });
    expect([status, error.err]).toEqual([409, "conflict"]);
    expect((await ada.browser.call(readRateCard, {})).body).toMatchObject({ currency: "EUR", version: 1 });
  });

  test("is each workspace's own; its versions cannot be changed", async () => {
    const [ada, grace] = [await makeOwner(world()), await makeOwner(world())];
    await ada.browser.call(saveRateCard, { ...dearer, from: 0 });
    expect((await grace.browser.call(readRateCard, {})).body.version).toBe(0);
    expect((await grace.browser.call(readRateCard, { version: 1 })).status).toBe(404);
    const db = tenantDatabase(world().ctx.db, ada.customerId);
    const refused = (work: Promise<unknown>) =>
      expect(work).rejects.toMatchObject({ cause: { message: "permission denied for table rate_cards" } });
    await refused(db.execute(sql`update ${rateCards} set version = 9`));
    await refused(db.execute(sql`delete from ${rateCards}`));
  });

  test("is read by all members and saved by owners and admins", async () => {
    const ada = await makeOwner(world());
    const member = await makeColleague(world(), ada, "member");
    expect((await member.browser.call(readRateCard, {})).status).toBe(200);
    expect((await member.browser.call(saveRateCard, { ...dearer, from: 0 })).error.err).toBe("forbidden");
    const visitor = world().browser();
    expect((await visitor.call(readRateCard, {})).status).toBe(401);
    expect((await visitor.call(saveRateCard, { ...dearer, from: 0 })).status).toBe(401);
  });

  test.each([
    ["no rates", { rates: [] }],
    ["a rate twice", { rates: [rate, { ...rate, cpm: 1 }] }],
    ["a price of nothing", { rates: [{ ...rate, cpm: 0 }] }],
    ["a part of a cent", { rates: [{ ...rate, cpm: 1.5 }] }],
    ["a negative reach", { rates: [{ ...rate, reachRate: -0.1 }] }],
    ["a median of nothing", { rates: [{ ...rate, medianRate: 0 }] }],
    ["an unknown network", { rates: [{ ...rate, network: "myspace" }] }],
    ["an unknown tier", { rates: [{ ...rate, tier: "giga" }] }],
    ["an unknown currency", { currency: "euro" }],
    ["three letters that are no currency", { currency: "ABC" }],
    ["a negative value", { actions: { ...PUBLISHED_CARD.actions, like: -1 } }],
  ])("refuses %s", async (_, change) => {
    const ada = await makeOwner(world());
    const body = { ...PUBLISHED_CARD, from: 0, ...change };
    const { status, error } = await ada.browser.send({ method: "PUT" }, "/api/rate-card", body);
    expect([status, error.err]).toEqual([400, "bad_request"]);
  });
});
