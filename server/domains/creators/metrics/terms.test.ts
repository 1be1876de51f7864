import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listCrm, addCreator } from "#contract/crm/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import type { SourcePolicy } from "#contract/sources.ts";
import { makeOwner } from "#test/factories/people.ts";
import { recordCreators, refreshScales, type AccountRecord, type RecordSource } from "../index.ts";
import { count, measuring, NOW, post } from "./testing/measuring.ts";

const { world, refresh } = measuring();

const OPEN: SourcePolicy = { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true };
const FILE: RecordSource = { kind: "file", name: "panel" };
const API: RecordSource = {
  kind: "connector",
  name: "strict",
  policy: { ...OPEN, allowDerived: false, allowCrossNetwork: false },
};
const LONER: RecordSource = { kind: "connector", name: "loner", policy: { ...OPEN, allowCrossNetwork: false } };
const SECRET: RecordSource = { kind: "connector", name: "secret", policy: { ...OPEN, allowExport: false } };

type Account = Partial<AccountRecord>;
let made = 0;

/** Records one creator from several sources in turn; returns their measured card. */
async function measured(...batches: [RecordSource, ...Account[]][]) {
  made += 1;
  const known: number[] = [];
  for (const [source, ...accounts] of batches) {
    const records = [
      {
        accounts: accounts.map((account, i) =>
          Object.assign(
            { network: "youtube" as const, username: `termed_${made}_${i}`, counts: [], posts: [] },
            account,
          ),
        ),
        facts: { fullName: "Ada" },
        at: NOW,
        niches: [],
      },
    ];
    const [outcome] = await recordCreators({ ctx: world().ctx, input: { source, records } });
    known.push(outcome?.creatorId ?? 0);
  }
  const [card] = await refresh([...new Set(known)]);
  if (!card) throw new Error("nothing was recorded");
  return card;
}

const POSTS = [1, 2, 40].map((days) => post(days, { likes: 10, views: 100 }));
const COUNTS = [count("2028-02-29", { followers: 1100 }), count("2028-01-30", { followers: 1000 })];

describe("a source that nothing may be computed from", () => {
  test("gives its counts, and nothing made of them", async () => {
    const card = await measured([API, { counts: COUNTS, posts: POSTS }]);
    expect(card.networks[0]).toMatchObject({
      followers: 1100,
      growth: null,
      engagementRate: null,
      engagementPerPost: null,
      viewsPerPost: null,
      postFrequency: null,
      monthlyViews: null,
      terms: { compared: { followers: null, growth: null }, unexported: [] },
      peers: { followers: null },
    });
    expect(card.score).toBeNull();
  });

  test("gives ready-made figures as its own, but no sum of likes and comments", async () => {
    const ready = { followers: 100, engagementRate: 0.1, likesPerPost: 5, viewsPerPost: 50 };
    const card = await measured([API, { counts: [count("2028-02-29", ready)] }]);
    expect(card.networks[0]).toMatchObject({ engagementRate: 0.1, viewsPerPost: 50, engagementPerPost: null });
  });

  test("leaves it to the others, although theirs is older", async () => {
    const card = await measured(
      [
        FILE,
        {
          counts: [count("2028-02-20", { followers: 900 }), count("2028-01-21", { followers: 600 })],
          posts: POSTS,
        },
      ],
      [API, { counts: COUNTS }],
    );
    expect(card.networks[0]).toMatchObject({
      followers: 1100,
      growth: 0.5,
      terms: { compared: { followers: 900, growth: 0.5 } },
    });
    await refreshScales({ ctx: world().ctx });
    expect((await refresh([Number(card._id)]))[0]?.score).not.toBeNull();
  });

  test("gives the reason for every missing figure", async () => {
    const card = await measured([API, { counts: COUNTS, posts: POSTS }]);
    await world().travel(NOW.getTime() - world().ctx.clock.now().getTime());
    const { browser } = await makeOwner(world());
    const { body } = await browser.call(profileOverview, { id: card._id });
    const licence = ["growth", "engagementRate", "engagementPerPost", "viewsPerPost", "postFrequency", "monthlyViews"];
    expect(body.accounts[0]?.missing).toMatchObject(Object.fromEntries(licence.map((figure) => [figure, "licence"])));
  });
});

describe("a source with figures that must not be compared across networks", () => {
  const alone: [RecordSource, Account] = [LONER, { counts: COUNTS, posts: POSTS }];

  test("gives all figures of its own network, and no score", async () => {
    const card = await measured(alone);
    expect(card.networks[0]).toMatchObject({
      followers: 1100,
      growth: 0.1,
      engagementRate: 0.1,
      engagementPerPost: 10,
      terms: { compared: { followers: null, growth: null, engagementRate: null, engagementPerPost: null } },
    });
    expect(card.score).toBeNull();
  });

  test("is left out of totals and of the best, in the engine and in the CRM", async () => {
    const counts = [count("2028-02-29", { followers: 50 }), count("2028-01-30", { followers: 40 })];
    made += 1;
    const other = { network: "instagram" as const, username: `other_${made}`, counts };
    const channel = { username: `channel_${made}`, counts: [count("2028-02-29", { followers: 5000 })] };
    const card = await measured([FILE, other], [LONER, other, channel]);
    const { ctx, indexSync } = world();
    const owner = await makeOwner(world());
    await owner.browser.call(addCreator, { creatorsId: [card._id] });
    await indexSync.flush();
    const [row] = await ctx.engine.query({
      sql: `SELECT total_followers, best_growth, figures_apart FROM creator_index FINAL WHERE id = ${card._id}`,
      schema: z.object({ total_followers: z.number(), best_growth: z.number(), figures_apart: z.number() }),
    });
    expect(row).toMatchObject({ total_followers: 50, best_growth: 0.25 });
    expect(row?.figures_apart).toBeGreaterThan(0);
    const crm = (await owner.browser.call(listCrm, {})).body.crmCreators[0];
    expect(crm).toMatchObject({ followers: 50, creator: { networks: [{ followers: 5000 }, { followers: 50 }] } });
  });

  test("its figures are not part of the scales", async () => {
    await measured(alone);
    await refreshScales({ ctx: world().ctx });
    const { rows } = await world().root.execute(sql`select from network_scales where network = 'youtube'
      and thresholds[100] >= 1100`);
    expect(rows).toEqual([]);
  });
});

test("what a source does not let out is known of each figure that it has a part in", async () => {
  const card = await measured(
    [FILE, { counts: [count("2028-01-30", { followers: 1000 })], posts: POSTS }],
    [SECRET, { counts: [count("2028-02-29", { followers: 1100 })] }],
  );
  expect(card.networks[0]?.terms?.unexported.toSorted()).toEqual(["followers", "growth", "score"]);
});

test("without license restrictions no terms are stored", async () => {
  const card = await measured([FILE, { counts: COUNTS, posts: POSTS }]);
  expect(card.networks[0]?.terms).toBeNull();
});
