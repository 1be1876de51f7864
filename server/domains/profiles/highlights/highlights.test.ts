import { describe, expect, test } from "vitest";
import { profileHighlights } from "#contract/profiles/highlights.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { telling } from "../testing/telling.ts";

const { world, ago, record, browser, post } = telling();
const highlights = async (id: string) => (await (await browser()).call(profileHighlights, { id })).body;
const usual = (likes = 100) => [1, 2, 3, 4, 5].map((day) => post(day, { likes }));

describe("best posts", () => {
  test("are those of a year that did better than the median of their account, the best first", async () => {
    const id = await record([
      { posts: [...usual(), post(6, { likes: 400, comments: 20 }), post(400, { likes: 90_000 })] },
      { network: "tiktok", posts: [...usual(1_000), post(6, { likes: 2_000 })] },
    ]);
    const { best, missing } = await highlights(id);
    expect(best.map(({ network, best: how }) => [network, how])).toEqual([
      ["instagram", { measure: "engagement", times: 4.2, median: 100, posts: 6 }],
      ["tiktok", { measure: "engagement", times: 2, median: 1_000, posts: 6 }],
    ]);
    expect(missing).toBeNull();
  });

  test("are found by views where likes are hidden", async () => {
    const posts = [1, 2, 3, 4, 5].map((day) => post(day, { comments: 3, views: day === 5 ? 900 : 300 }));
    const { best } = await highlights(await record([{ posts }]));
    expect(best.map(({ best: how }) => how)).toEqual([{ measure: "views", times: 3, median: 300, posts: 5 }]);
  });

  test("give the reason when there are no best posts", async () => {
    const missing = async (posts: ReturnType<typeof post>[]) => (await highlights(await record([{ posts }]))).missing;
    expect(await missing([])).toBe("no_posts");
    expect(await missing([post(3_650, { likes: 5 })])).toBe("no_posts");
    expect(await missing([post(1, { likes: 5 }), post(2, { likes: 50 })])).toBe("too_few_posts");
    expect(await missing(usual().map((one) => Object.assign(one, { likes: 0 })))).toBe("too_few_posts");
    expect(await missing(usual())).toBe("alike");
  });

  test("are not computed from figures if their source does not allow it", async () => {
    const policy = { maxAgeDays: null, allowDerived: false, allowCrossNetwork: true, allowExport: true };
    const source = { kind: "connector", name: "Terms", policy } as const;
    const id = await record([{ posts: [...usual(), post(6, { likes: 900 })] }], { source });
    expect(await highlights(id)).toMatchObject({ best: [], missing: "too_few_posts" });
  });
});

test("podcasts and newsletters have their newest issue and how often they appear; links are web addresses", async () => {
  const at = ago(2);
  const [outcome] = await recordCreators({
    ctx: world().ctx,
    input: {
      source: { kind: "connector", name: "Podcast feed" },
      records: [
        {
          accounts: [{ network: "instagram", username: "ida.keel", counts: [], posts: [] }],
          facts: {},
          at: ago(0),
          niches: [],
          publications: [
            { kind: "newsletter", title: "Crumbs", link: "javascript:alert(1)", picture: "javascript:alert(1)" },
            { kind: "book", title: "Tides", link: "https://tides.example" },
            {
              kind: "podcast",
              title: "Slow boats",
              link: "https://feeds.example/boats.xml",
              picture: "https://boats.example/cover.png",
              latest: { title: "The lock", link: "https://boats.example/1", at },
              everyDays: 7,
            },
          ],
        },
      ],
    },
  });
  const { publications } = await highlights(String(outcome?.creatorId));
  const plain = { picture: null, description: null, latest: null, everyDays: null };
  expect(publications).toEqual([
    {
      kind: "podcast",
      title: "Slow boats",
      link: "https://feeds.example/boats.xml",
      picture: "https://boats.example/cover.png",
      description: null,
      is_book: false,
      latest: { title: "The lock", link: "https://boats.example/1", at: at.toISOString() },
      everyDays: 7,
    },
    { ...plain, kind: "book", title: "Tides", link: "https://tides.example", is_book: true },
    { ...plain, kind: "newsletter", title: "Crumbs", link: null, is_book: false },
  ]);
});
