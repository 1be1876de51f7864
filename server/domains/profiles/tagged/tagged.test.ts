import { expect, test } from "vitest";
import { PLAN_IDS } from "#contract/plans.ts";
import { openProfile } from "#contract/profiles/endpoints.ts";
import { exportTagged, filteredTagged, profileTagged, taggedPost } from "#contract/profiles/tagged.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { telling } from "../testing/telling.ts";

const { world, ago, record, post } = telling({ plans: true });

let reader: Promise<Person> | undefined;
/** Opens the browser of a workspace with every profile open. */
async function browser() {
  reader ??= makeOwner(world(), PLAN_IDS.agency);
  return (await reader).browser;
}

const texts = ({ posts }: { posts: { text: string }[] }) => posts.map(({ text }) => text);

test("has the posts of others that mention the creator, with their authors, sorted and filtered like content", async () => {
  const star = await record([{ username: "star", posts: [post(1, { text: "own", mentions: ["star"] })] }]);
  const ada = await record(
    [
      {
        username: "ada",
        posts: [
          post(1, { text: "few", mentions: ["@Star"], likes: 1 }),
          post(9, { text: "many", mentions: ["star"], likes: 9, format: "video", hashtags: ["gala"] }),
          post(2, { text: "none" }),
          post(-2, { text: "scheduled", mentions: ["star"] }),
        ],
      },
    ],
    { facts: { fullName: "Ada" } },
  );
  await record([{ network: "tiktok", username: "bea", posts: [post(1, { text: "elsewhere", mentions: ["star"] })] }]);
  await record([{ username: "cleo", posts: [post(3, { text: "unknown", mentions: ["star", "ada"] })] }]);
  const member = await browser();
  const all = (await member.call(profileTagged, { id: star })).body;
  expect(texts(all)).toEqual(["many", "few", "unknown"]);
  expect(all).toMatchObject({ total: 3, perPage: 12, blurredFields: [] });
  expect(all.posts[0]).toMatchObject({ creator: { _id: ada, full_name: "Ada" }, username: "ada", engagement: 9 });
  expect(all.choices.types).toEqual([
    { value: "image", count: 2 },
    { value: "video", count: 1 },
  ]);
  const oldest = await member.call(profileTagged, { id: star, sort: "newest", order: "asc", type: "image" });
  expect(texts(oldest.body)).toEqual(["unknown", "few"]);
  const found = async (filters: object) => (await member.call(filteredTagged, { id: star, filters })).body;
  const one = async (id: string, of: string) => member.call(taggedPost, { id: of, post: id });
  const { body } = await one(all.posts[0]?._id ?? "", star);
  expect(body).toMatchObject({ post: { text: "many", creator: { _id: ada }, source: { kind: "file" } } });
  expect((await one(all.posts[0]?._id ?? "", ada)).status).toBe(404);
  expect(texts(await found({ hashtags: ["gala"] }))).toEqual(["many"]);
  expect(texts(await found({ text: "FEW" }))).toEqual(["few"]);
  const day = all.posts[0]?.publishedAt.slice(0, 10) ?? "";
  expect(texts(await found({ period: { from: day, to: day } }))).toEqual(["many"]);
  expect(texts(await found({ period: { from: "2200-01-01", to: null } }))).toEqual([]);
  expect(texts(await found({ period: { from: null, to: "0900-01-01" } }))).toEqual([]);
});

test("a post shows its counts over time, as in content", async () => {
  const comet = await record([{ username: "comet" }]);
  const first = post(9, { mentions: ["comet"], likes: 10, countedAt: ago(8) });
  await record([{ username: "stargazer", posts: [first] }]);
  await record([{ username: "stargazer", posts: [{ ...first, likes: 40, countedAt: ago(5) }] }]);
  const member = await browser();
  const one = (await member.call(profileTagged, { id: comet })).body.posts[0]?._id ?? "";
  const { body } = await member.call(taggedPost, { id: comet, post: one });
  expect(body).toMatchObject({ post: { likes: 40, history: [{ at: ago(8).toISOString(), likes: 10 }] } });
});

test("is narrowed to posts of some creators, those with the most posts first", async () => {
  const sun = await record([{ username: "sun" }]);
  const by = async (fullName: string, count: number, format: "image" | "video") =>
    record(
      [
        {
          username: fullName.toLowerCase(),
          posts: Array.from({ length: count }, (_, i) => post(i + 1, { text: fullName, mentions: ["sun"], format })),
        },
      ],
      { facts: { fullName } },
    );
  const [dora, emil] = [await by("Dora", 1, "image"), await by("Emil", 2, "video")];
  const member = await browser();
  const found = async (filters: object) => (await member.call(filteredTagged, { id: sun, filters })).body;
  const all = await found({});
  const offered = [
    { value: emil, count: 2 },
    { value: dora, count: 1 },
  ];
  expect(all.choices.creators).toEqual(offered);
  expect(new Map(all.authors?.map(({ _id, full_name }) => [_id, full_name]))).toEqual(
    new Map([
      [dora, "Dora"],
      [emil, "Emil"],
    ]),
  );
  const some = await found({ creators: [dora] });
  expect([texts(some), some.choices.creators]).toEqual([["Dora"], offered]);
  // The filter is named although another one leaves no post of the creator.
  const none = await found({ creators: [dora], types: ["video"] });
  expect([none.total, none.choices.creators, none.authors?.some(({ _id }) => _id === dora)]).toEqual([
    0,
    [{ value: emil, count: 2 }],
    true,
  ]);
  const file = (await member.call(exportTagged, { id: sun, filters: { creators: [dora] } })).body;
  expect([file.rows, file.data?.includes('"Dora"'), file.data?.includes("Emil")]).toEqual([1, true, false]);
  const refused = await member.send({ method: "POST" }, `/api/profile/${sun}/tagged`, { filters: { creators: ["x"] } });
  expect(refused.status).toBe(400);
});

test("exports matching posts with their authors, without figures that their terms do not allow to export", async () => {
  const venus = await record([{ username: "venus" }], { facts: { fullName: "Venus" } });
  const mine = (days: number, text: string, likes: number) => post(days, { text, likes, mentions: ["venus"] });
  const own = [mine(1, "=1+1", 5), mine(3, "old", 9)];
  await record([{ username: "finn", posts: own }], { facts: { fullName: "Finn" } });
  const policy = { maxAgeDays: 30, allowDerived: true, allowCrossNetwork: true, allowExport: false };
  const closed = { kind: "connector" as const, name: "Closed tagged", policy };
  await record([{ username: "gil", posts: [mine(2, "closed", 7)] }], { facts: { fullName: "Gil" }, source: closed });
  const other = await makeOwner(world(), PLAN_IDS.agency);
  const source = { kind: "file" as const, name: "theirs.csv", customerId: other.customerId };
  await record([{ username: "hal", posts: [mine(4, "theirs", 1)] }], { source });
  const member = await browser();
  const exported = async (query: object = {}) => (await member.call(exportTagged, { id: venus, ...query })).body;
  const lines = (data: string | null) => (data ?? "").replace("\uFEFF", "").split("\r\n");
  const all = await exported({ sort: "newest" });
  expect(all.fileName).toMatch(/^limelight-venus-mentions-\d{4}-\d\d-\d\d\.csv$/);
  expect(all.rows).toBe(3);
  const [head, first, second, third] = lines(all.data);
  expect(head).toMatch(/^"Published",.*,"Views","Creator"$/);
  expect(first).toBe(
    `"${own[0]?.publishedAt.toISOString() ?? ""}","instagram","finn","image","'=1+1",,"","venus","no",5,,5,,,,,"Finn"`,
  );
  expect(second).toMatch(/"closed",,"","venus","no",,,,,,,,"Gil"$/);
  expect(third).toContain('"old"');
  expect(all.data).toContain("2 figures were left out");
  const most = await exported({ total: 1 });
  expect([most.rows, lines(most.data)[1]?.includes('"old"')]).toEqual([1, true]);
  expect(await exported({ filters: { text: "nowhere" } })).toMatchObject({ success: true, rows: 0, data: null });
  const theirs = (await other.browser.call(exportTagged, { id: venus })).body;
  expect([theirs.rows, theirs.data?.includes('"theirs"')]).toEqual([4, true]);
  const path = `/api/profile/${venus}/export-csv/tagged`;
  expect((await member.send({ method: "POST" }, `${path}?total=0`, {})).status).toBe(400);
  expect((await member.send({ method: "POST" }, path, { filters: { types: ["painting"] } })).status).toBe(400);
  expect((await member.call(exportTagged, { id: "999999999" })).status).toBe(404);
});

test("is empty for a creator in no post", async () => {
  const id = await record([{ username: "unmentioned" }]);
  const { body } = await (await browser()).call(profileTagged, { id });
  expect(body).toMatchObject({ posts: [], total: 0, blurredFields: [] });
});

test("is for members only; what a plan holds back is left out, and posts of other workspaces' files are not there", async () => {
  const [free, other] = [await makeOwner(world(), PLAN_IDS.free), await makeOwner(world(), PLAN_IDS.agency)];
  const moon = await record([{ username: "moon" }]);
  const posts = [1, 2, 3, 4].map((days) => post(days, { text: `post ${days}`, mentions: ["moon"], likes: days }));
  await record([{ username: "fan.of.moon", posts }]);
  const source = { kind: "file" as const, name: "own.csv", customerId: other.customerId };
  await record([{ username: "secret", posts: [post(5, { text: "own", mentions: ["moon"], likes: 50 })] }], { source });
  const read = async ({ browser: by }: Person) => (await by.call(profileTagged, { id: moon })).body;
  expect(await read(free)).toMatchObject({ total: 3, blurredFields: ["posts"], choices: { types: [] } });
  expect(texts(await read(free))).toEqual(["post 1", "post 2", "post 3"]);
  expect((await free.browser.call(profileTagged, { id: moon, text: "post 4" })).body.total).toBe(3);
  const held = (await other.browser.call(profileTagged, { id: moon, text: "post 4" })).body.posts[0]?._id ?? "";
  const file = (await free.browser.call(exportTagged, { id: moon, filters: { text: "post 4" } })).body;
  expect([file.rows, file.data?.includes("post 4")]).toEqual([3, false]);
  const heldBack = (await free.browser.call(taggedPost, { id: moon, post: held })).body;
  expect(heldBack).toEqual({ post: null, blurredFields: ["posts"] });
  await free.browser.call(openProfile, { id: moon, key: crypto.randomUUID() });
  expect(texts(await read(free))).toEqual(["post 4", "post 3", "post 2", "post 1"]);
  expect(texts(await read(other))).toEqual(["own", "post 4", "post 3", "post 2", "post 1"]);
  const visitor = world().browser();
  expect((await visitor.call(profileTagged, { id: moon })).status).toBe(401);
  expect((await visitor.call(taggedPost, { id: moon, post: held })).status).toBe(401);
  expect((await visitor.call(filteredTagged, { id: moon })).status).toBe(401);
  expect((await visitor.call(exportTagged, { id: moon })).status).toBe(401);
  expect((await other.browser.call(profileTagged, { id: "999999999" })).status).toBe(404);
});
