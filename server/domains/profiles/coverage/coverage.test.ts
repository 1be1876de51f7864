import { describe, expect, test } from "vitest";
import { socialCoverage } from "#contract/profiles/coverage.ts";
import { telling } from "../testing/telling.ts";

const { world, ago, record, browser, count, post } = telling();
const UNKNOWN_CREATOR = "999999999";

async function coverage(id: string) {
  const { status, body } = await (await browser()).call(socialCoverage, { id });
  expect(status).toBe(200);
  return body;
}

describe("social coverage", () => {
  test("has every network with twelve months, and totals over all", async () => {
    const id = await record([
      {
        network: "instagram",
        counts: [count(1, { followers: 1_000 })],
        posts: [post(0, { likes: 10, comments: 2, views: 100 }), post(70, { comments: 3 }), post(400, { likes: 99 })],
      },
      { network: "tiktok", counts: [count(1, { followers: 500 })] },
    ]);
    const { accounts, totals, known, leftOut, blurredFields } = await coverage(id);
    expect(known).toEqual({ months: 12, since: accounts[0]?.months[0]?.month });
    expect([leftOut, blurredFields]).toEqual([[], []]);
    expect(totals).toEqual({ followers: 1_500, posts: 2, engagement: 15, views: 100 });
    const [instagram, tiktok] = accounts;
    expect(instagram?.months).toHaveLength(12);
    expect(instagram?.months.at(-1)).toEqual({ month: monthOf(0), posts: 1, engagement: 12, views: 100 });
    expect(instagram?.months.find(({ month }) => month === monthOf(70))).toMatchObject({ engagement: 3, views: null });
    // Posts were collected before that month, so it has 0 posts and not an unknown number.
    expect(instagram?.months[0]).toMatchObject({ posts: 0, engagement: null });
    expect(tiktok?.months.every(({ posts }) => posts === null)).toBe(true);
  });

  test("has no scheduled posts", async () => {
    const { accounts } = await coverage(await record([{ posts: [post(1, { likes: 1 }), post(-2, { likes: 100 })] }]));
    expect(accounts[0]?.months.at(-1)).toMatchObject({ posts: 1, engagement: 1 });
  });

  test("marks what is unusual in the counts of followers", async () => {
    const counts = Array.from({ length: 40 }, (_, day) =>
      count(day, { followers: day < 10 ? 90_000 : 60_000 - day * 10 }),
    );
    const [account] = (await coverage(await record([{ counts }]))).accounts;
    expect(account?.anomalies).toMatchObject([{ kind: "jump", at: ago(9).toISOString(), to: 90_000, until: null }]);
  });

  test("of a creator without posts and followers has no totals", async () => {
    const { accounts, totals, known } = await coverage(await record([{ counts: [count(1, { followers: 0 })] }, {}]));
    expect(totals).toEqual({ followers: 0, posts: null, engagement: null, views: null });
    expect(known).toEqual({ months: 0, since: null });
    const recent = await coverage(await record([{ posts: [post(1)] }]));
    expect(recent.known).toEqual({ months: 1, since: monthOf(1) });
    expect(accounts.map(({ anomalies }) => anomalies)).toEqual([[], []]);
  });

  test("is not found for an unknown creator, and refused to visitors", async () => {
    expect((await (await browser()).call(socialCoverage, { id: UNKNOWN_CREATOR })).error.err).toBe("not_found");
    expect((await world().browser().call(socialCoverage, { id: UNKNOWN_CREATOR })).status).toBe(401);
  });
});

function monthOf(days: number): string {
  return ago(days).toISOString().slice(0, 7);
}
