import { expect, test } from "vitest";
import { PLAN_IDS } from "#contract/plans.ts";
import { openProfile } from "#contract/profiles.ts";
import { filteredTagged, profileTagged, taggedPost } from "#contract/profiles/tagged.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { telling } from "../testing/telling.ts";

const { world, record, post } = telling({ plans: true });

let reader: Promise<Person> | undefined;
/** Of a workspace with every profile open. */
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
  const heldBack = (await free.browser.call(taggedPost, { id: moon, post: held })).body;
  expect(heldBack).toEqual({ post: null, blurredFields: ["posts"] });
  await free.browser.call(openProfile, { id: moon, key: crypto.randomUUID() });
  expect(texts(await read(free))).toEqual(["post 4", "post 3", "post 2", "post 1"]);
  expect(texts(await read(other))).toEqual(["own", "post 4", "post 3", "post 2", "post 1"]);
  const visitor = world().browser();
  expect((await visitor.call(profileTagged, { id: moon })).status).toBe(401);
  expect((await visitor.call(taggedPost, { id: moon, post: held })).status).toBe(401);
  expect((await visitor.call(filteredTagged, { id: moon })).status).toBe(401);
  expect((await other.browser.call(profileTagged, { id: "999999999" })).status).toBe(404);
});
