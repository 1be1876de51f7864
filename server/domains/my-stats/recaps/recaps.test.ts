import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import * as contract from "#contract/my-stats/recaps.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { dayOf } from "#server/engine/ranking-days/index.ts";
import { giveProfile } from "#test/factories/claims.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { sql } from "drizzle-orm";
import { telling } from "../../profiles/testing/telling.ts";
import { makeRecaps, prepareRecaps } from "./make-recaps.ts";

const { world, ago, record, post, count } = telling();
const day = (days: number) => dayOf(ago(days));

async function ownerOf(accounts: Parameters<typeof record>[0]) {
  const id = await record(accounts);
  const { browser, userId, customerId } = await makeOwner(world());
  await giveProfile(world(), userId, id);
  await world().indexSync.flush();
  const create = async (given: Partial<InputOf<typeof contract.createRecap>> = {}) => {
    const { status, body } = await browser.call(contract.createRecap, { id, period: "weekly", ...given });
    expect(status).toBe(200);
    return body.recap;
  };
  const list = async () => (await browser.call(contract.listRecaps, { id })).body.recaps;
  return { id, browser, customerId, create, list };
}

/** Its host does not exist: only the store of pictures has it. */
const PICTURE = "https://pictures.invalid/best.webp";

/** Enough of a week: posts with engagement and views, and counts of followers near both ends. */
const full = () => ({
  counts: [count(15, { followers: 990 }), count(8, { followers: 1_000 }), count(1, { followers: 1_030 })],
  posts: [
    post(1, { externalId: "good", likes: 10, comments: 2, views: 100, text: "One more day" }),
    post(3, { externalId: "best", likes: 30, views: 50, text: "Best <b>day</b> & night", thumbnailUrl: PICTURE }),
    ...[9, 16, 23, 30, 37, 44, 51, 58].map((days) => post(days, { likes: 4 })),
  ],
});

const get = async (url: string) => world().app.inject({ method: "GET", url });

describe("a recap", () => {
  test("is pending, then has cards with their text and pictures, and is made once", async () => {
    const { id, customerId, create, list, browser } = await ownerOf([full()]);
    const pending = await create();
    expect(pending).toMatchObject({ status: "pending", from: day(7), to: day(1), cards: [], timezone: "UTC" });
    expect((await create())._id).toBe(pending._id);
    await makeRecaps(world().ctx, [pending._id]);
    const [recap = expect.fail("a recap")] = await list();
    expect([recap.status, recap.cards.map(({ kind }) => kind)]).toEqual([
      "completed",
      ["cover", "posts", "engagement", "views", "followers", "best", "mix", "achievements", "idea"],
    ]);
    const [, , engagement = expect.fail("a card"), , followers, best = expect.fail("a card")] = recap.cards;
    expect(engagement).toMatchObject({
      figure: "42",
      tone: "good",
      rows: [
        { label: "This time", value: "42", share: 1 },
        { label: "Usually", value: "4", share: 4 / 42 },
      ],
    });
    expect(followers?.text).toBe("New followers: +30. Instagram: +30. Between two counts, from 1,000 to 1,030.");
    expect(best.text).toContain("“Best <b>day</b> & night”");
    expect(world().emitted).toContainEqual({
      customerId,
      event: "creator-recap-created",
      payload: { creatorId: id, recapId: recap._id, status: "completed" },
    });
    const story = await get(best.pictures.story);
    const seen = await sharp(story.rawPayload).metadata();
    expect([story.statusCode, seen.format, seen.width, seen.height]).toEqual([200, "png", 1080, 1920]);
    for (const url of [
      best.pictures.story.replace("story", "portrait"),
      best.pictures.portrait.replace("portrait", "poster"),
    ])
      expect((await get(url)).statusCode).toBe(404);
    const url = `/api/my-stats/${id}/recaps/${recap._id}/zip`;
    expect((await get(url)).statusCode).toBe(401);
    const cookies = Object.fromEntries(browser.cookies);
    const zip = await world().app.inject({ method: "GET", url, cookies });
    expect([zip.statusCode, zip.headers["content-type"]]).toEqual([200, "application/zip"]);
    const names = zip.rawPayload.toString("latin1").match(/[\d-]{10}-weekly-\d\d-[a-z]+\.png(?=PK)/g) ?? [];
    expect(names).toHaveLength(9);
    expect(names[0]).toBe(`${day(1)}-weekly-01-cover.png`);
    expect((await create())._id).toBe(recap._id);
  });

  test("shows the picture of its best post where the store has it, and draws the card without it where not", async () => {
    const { create, list } = await ownerOf([full()]);
    const { _id: recapId } = await create();
    await makeRecaps(world().ctx, [recapId]);
    const best = (await list())[0]?.cards.find(({ kind }) => kind === "best");
    expect(best).not.toHaveProperty("postPicture");
    const { rows } = await world().root.execute<{ key: string }>(sql`
      select card ->> 'postPicture' as key from creator_recaps, jsonb_array_elements(cards) card
      where id = ${recapId} and card ->> 'kind' = 'best'`);
    /** Pixels of a red that no card has. */
    const reds = async (url = "") => {
      const { data } = await sharp((await get(url)).rawPayload)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      let found = 0;
      for (let i = 0; i < data.length; i += 3) if ((data[i] ?? 0) > 180 && (data[i + 1] ?? 0) < 40) found += 1;
      return found;
    };
    expect(await reds(best?.pictures.portrait)).toBe(0);
    const red = sharp({ create: { width: 64, height: 64, channels: 3, background: "#d01010" } });
    await world().ctx.files.put(rows[0]?.key ?? "", await red.webp().toBuffer());
    // The other format has not been drawn yet.
    expect(await reds(best?.pictures.story)).toBeGreaterThan(100_000);
  });

  test("is empty with what is missing, and is made again once more is known", async () => {
    const { create, list } = await ownerOf([{ posts: [post(12, { likes: 4 })] }]);
    const { _id } = await create();
    await makeRecaps(world().ctx, [_id]);
    expect((await list())[0]).toMatchObject({
      status: "empty",
      cards: [],
      lacks: ["posts", "engagement", "views", "followers", "comparable", "formats", "times", "places"],
    });
    expect(await create()).toMatchObject({ _id, status: "pending" });
  });

  test("says that it failed, and is made again", async () => {
    const { id, create, list } = await ownerOf([full()]);
    const { _id } = await create();
    const broken = {
      ...world().ctx,
      engine: { ...world().ctx.engine, query: () => Promise.reject(new Error("away")) },
    };
    await makeRecaps(broken, [_id]);
    expect((await list())[0]?.status).toBe("errored");
    expect(await create()).toMatchObject({ _id, status: "pending" });
    await makeRecaps(world().ctx, [_id]);
    expect((await list())[0]?.status).toBe("completed");
    const other = await makeOwner(world());
    for (const { status } of [
      await other.browser.call(contract.listRecaps, { id }),
      await other.browser.call(contract.createRecap, { id, period: "weekly" }),
      await other.browser.call(contract.downloadRecap, { id, recap: _id }),
    ])
      expect(status).toBe(404);
  });

  test("goes with the creator, and its pictures with it", async () => {
    const { id, create, list } = await ownerOf([full()]);
    const { _id } = await create({ period: "monthly" });
    await makeRecaps(world().ctx, [_id]);
    const [{ cards: [cover = expect.fail("a card")] } = expect.fail("a recap")] = await list();
    expect((await get(cover.pictures.portrait)).statusCode).toBe(200);
    const admin = await makeAdmin(world());
    await admin.browser.call(eraseCreator, { creatorId: id });
    expect((await get(cover.pictures.portrait)).statusCode).toBe(404);
    const { rows } = await world().root.execute(sql`select 1 from creator_recaps where creator_id = ${id}`);
    expect(rows).toEqual([]);
  });
});

test("nights make the recaps of the week and the month that ended, in the owner's zone, once", async () => {
  // 16 November 2026, a Monday, 10:00 in UTC, which is Sunday in Pago Pago.
  const { id, create, list } = await ownerOf([full()]);
  await create({ timezone: "Pacific/Pago_Pago" });
  const night = async () => {
    await prepareRecaps({ ctx: world().ctx });
    return (await list()).map(({ period, from, to, timezone }) => [period, from, to, timezone]);
  };
  const expected = [
    ["weekly", "2026-11-08", "2026-11-14", "Pacific/Pago_Pago"],
    ["weekly", "2026-11-02", "2026-11-08", "Pacific/Pago_Pago"],
    ["monthly", "2026-10-02", "2026-10-31", "Pacific/Pago_Pago"],
  ];
  expect(await night()).toEqual(expected);
  expect(await night()).toEqual(expected);
  expect(id).not.toBe("");
});

test("a year in review is made in December, of the twelve months before it, beside the year before", async () => {
  const { id, browser } = await ownerOf([
    {
      counts: [count(351, { followers: 400 }), count(2, { followers: 990 })],
      posts: [
        ...[20, 25, 30, 50, 80, 100, 110, 120, 200, 210, 220].map((days) =>
          post(days, { likes: 10, text: `Post of ${days}` }),
        ),
        post(150, { likes: 90, text: "The best one" }),
        ...[400, 450, 800].map((days) => post(days, { likes: 5 })),
      ],
    },
  ]);
  const early = await browser.call(contract.createRecap, { id, period: "yearly" });
  expect([early.status, early.error.msg]).toEqual([
    409,
    "You can make a year in review in December. It covers the twelve months before.",
  ]);
  await world().travel(15 * 86_400_000);
  await world().indexSync.flush();
  // 1 December 2026.
  await prepareRecaps({ ctx: world().ctx });
  const { rows } = await world().root.execute<{ id: string; first: string; last: string }>(sql`
    select id, first_day::text as first, last_day::text as last from creator_recaps where creator_id = ${id} and period = 'yearly'`);
  expect(rows.map(({ first, last }) => [first, last])).toEqual([["2025-12-01", "2026-11-30"]]);
  await makeRecaps(world().ctx, [rows[0]?.id ?? ""]);
  const stored = await world().root.execute<{ cards: contract.RecapCard[] }>(sql`
    select cards from creator_recaps where id = ${rows[0]?.id}`);
  const cards = stored.rows[0]?.cards ?? [];
  expect(cards.length).toBeGreaterThanOrEqual(contract.CARDS.least);
  const textOf = (kind: contract.CardKind) => cards.find((card) => card.kind === kind)?.text;
  expect(textOf("posts")).toContain("12. This time: 12. Before: 2.");
  expect(textOf("months")).toContain("Strongest month: June 2026.");
  expect(textOf("best")).toContain("The best one");
});
