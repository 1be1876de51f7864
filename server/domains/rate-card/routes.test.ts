import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PUBLISHED_CARD, readRateCard, saveRateCard } from "#contract/rate-card.ts";
import { rateCards } from "#server/db/tables/index.ts";
import { tenantDatabase } from "#server/db/row-security.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const [first, ...others] = PUBLISHED_CARD.rates;
const dearer = { ...PUBLISHED_CARD, currency: "EUR", rates: [{ ...(first ?? expect.fail()), cpm: 4_000 }, ...others] };

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

  const rate = first ?? expect.fail();
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
    ["a negative value", { actions: { ...PUBLISHED_CARD.actions, like: -1 } }],
  ])("refuses %s", async (_, change) => {
    const ada = await makeOwner(world());
    const body = { ...PUBLISHED_CARD, from: 0, ...change };
    const { status, error } = await ada.browser.send({ method: "PUT" }, "/api/rate-card", body);
    expect([status, error.err]).toEqual([400, "bad_request"]);
  });
});
