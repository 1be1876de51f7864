import { expect, test } from "vitest";
import { PUBLISHED_CARD, saveRateCard } from "#contract/rate-card.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { listTracking } from "#contract/tracking/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { telling } from "../profiles/testing/telling.ts";
import { makeTracking, type Filters, type Tracking } from "./testing/tracked-list.ts";

const { world, ago, record, post } = telling();

async function worth({ browser, id }: Tracking, filters: Filters = {}) {
  const { status, body } = await browser.call(listTracking.mediaValue, { id, filters });
  expect(status).toBe(200);
  return body;
}

const followers = (count: number) => [{ at: ago(1), precision: "day" as const, followers: count }];

test("the media value is what impressions and actions are worth by the rate card", async () => {
  const ada = await record([
    {
      counts: followers(10_000),
      posts: [
        post(1, { likes: 100, comments: 10, shares: 4, saves: 2, views: 5_000 }),
        // Without views: followers × the reach of the card.
        post(2, { likes: 50 }),
        // A format with a price of its own.
        post(3, { likes: 10, views: 2_000, format: "short" }),
      ],
    },
  ]);
  const bea = await record([{ network: "tiktok", posts: [post(1, { likes: 20, views: 1_000 })] }]);
  const owner = await makeTracking(world(), [ada, bea]);
  // Cents: price of a thousand impressions, like 10, comment 75, share 150, save 100.
  const feed = ((5_000 + 10_000 * 0.3) / 1_000) * 2_500 + 150 * 10 + 10 * 75 + 4 * 150 + 2 * 100;
  const short = (2_000 / 1_000) * 3_000 + 10 * 10;
  const tiktok = (1_000 / 1_000) * 2_000 + 20 * 10;
  const body = await worth(owner);
  const value = feed + short + tiktok;
  expect(body).toMatchObject({
    value: { low: Math.round(value * 0.8), value, high: Math.round(value * 1.2) },
    currency: "USD",
    card: { version: 0, savedAt: null },
    posts: 4,
    valued: 4,
    leftOut: { hidden: 0, licence: 0, noRate: 0, noReach: 0 },
  });
  expect(body.creators.map((one) => [one.creator._id, one.value, one.posts])).toEqual([
    [ada, feed + short, 3],
    [bea, tiktok, 1],
  ]);
  expect((await worth(owner, { network: "tiktok" })).value?.value).toBe(tiktok);
  const rates = PUBLISHED_CARD.rates.map((rate) => ({ ...rate, cpm: 1_000 }));
  await owner.browser.call(saveRateCard, { ...PUBLISHED_CARD, currency: "EUR", rates, from: 0 });
  const again = await worth(owner, { network: "tiktok" });
  expect([again.value?.value, again.currency, again.card.version]).toEqual([1_200, "EUR", 1]);
});

test("the media value says which posts it leaves out, and why", async () => {
  const policy = { maxAgeDays: null, allowDerived: false, allowCrossNetwork: true, allowExport: true };
  const ada = await record([
    { posts: [post(1, { comments: 5, views: 900 }), post(2, { likes: 5 }), post(3, { likes: 7, views: 1_000 })] },
    // The card has no rate for it.
    { network: "twitch", posts: [post(4, { likes: 1, views: 10 })] },
  ]);
  const bea = await record([{ network: "tiktok", posts: [post(1, { likes: 20, views: 1_000 })] }], {
    source: { kind: "file", name: "licensed.csv", policy },
  });
  const owner = await makeTracking(world(), [ada, bea]);
  const body = await worth(owner);
  // Without followers, only the post with views has impressions.
  expect([body.value?.value, body.posts, body.valued, body.leftOut]).toEqual([
    2_500 + 7 * 10,
    5,
    1,
    { hidden: 1, licence: 1, noRate: 1, noReach: 1 },
  ]);
});

test("merged creators earn as the one that is shown", async () => {
  const [shown, gone] = [
    await record([{ posts: [post(1, { likes: 10, views: 1_000 })] }]),
    await record([{ posts: [post(2, { likes: 20, views: 1_000 })] }]),
  ];
  const owner = await makeTracking(world(), [shown, gone]);
  const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
  await owner.browser.call(mergeCreators, { keep: await rowOf(shown), merge: [await rowOf(gone)] });
  expect((await worth(owner)).creators.map((one) => [one.creator._id, one.value])).toEqual([[shown, 2 * 2_500 + 300]]);
});
