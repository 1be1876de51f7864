import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { addListeningTop, readListeningReport } from "#contract/listening/endpoints.ts";
import { listTracking } from "#contract/tracking/endpoints.ts";
import { posts } from "#server/db/tables/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { telling } from "../profiles/testing/telling.ts";
import { makeTracking, trackedPosts } from "./testing/tracked-list.ts";

const { world, ago, record, post } = telling();

type Filters = InputOf<(typeof listTracking)["posts"]>["filters"];

const dayAgo = (days: number) => ago(days).toISOString().slice(0, 10);

test("posts whose figures were read before a period ended are flagged and filtered once it has ended", async () => {
  const ada = await record([
    {
      posts: [
        post(9, { text: "old", countedAt: ago(8.5) }),
        post(9.1, { text: "new", countedAt: ago(0.5) }),
        post(0.8, { text: "present", countedAt: ago(0.7) }),
      ],
    },
  ]);
  const owner = await makeTracking(world(), [ada]);
  const ended = { range: { from: dayAgo(12), to: dayAgo(6) } };
  const present = { range: { from: dayAgo(12), to: null } };
  const found = async (filters: Filters) =>
    (await trackedPosts(owner, { filters })).posts.map(({ text }) => text).toSorted();
  expect(await found(ended)).toEqual(["new", "old"]);
  expect(await found({ ...ended, outdated: true })).toEqual(["old"]);
  expect(await found({ ...ended, outdated: false })).toEqual(["new"]);
  // A period that goes on has no end that figures could be older than.
  expect(await found({ ...present, outdated: true })).toEqual([]);
  expect(await found({ ...present, outdated: false })).toEqual(["new", "old", "present"]);
  const { rawTotal, totalPosts } = await trackedPosts(owner, { filters: { ...ended, outdated: true } });
  expect([rawTotal, totalPosts]).toEqual([2, 1]);
  const ids = new Map((await trackedPosts(owner)).posts.map(({ _id, text }) => [text, _id]));
  const flags = async (text: string, filters?: Filters) =>
    (await owner.browser.call(listTracking.post, { id: owner.id, post: ids.get(text) ?? "", filters })).body.post.flags;
  expect([await flags("old", ended), await flags("new", ended)]).toEqual([["outdated"], []]);
  expect([await flags("old", present), await flags("old")]).toEqual([[], []]);
});

test("figures of the period before are compared with its own end", async () => {
  const ada = await record([
    { posts: [post(16, { text: "old", countedAt: ago(15) }), post(16.1, { text: "new", countedAt: ago(10) })] },
  ]);
  const owner = await makeTracking(world(), [ada]);
  const previous = async (filters: Filters) =>
    (await owner.browser.call(listTracking.overview, { id: owner.id, filters })).body.metrics.totalPost.previous;
  const ended = { range: { from: dayAgo(12), to: dayAgo(6) } };
  expect([await previous(ended), await previous({ ...ended, outdated: true })]).toEqual([2, 1]);
  expect(await previous({ ...ended, outdated: false })).toBe(1);
  // The period before one that goes on has ended.
  expect(await previous({ range: { from: dayAgo(12), to: null }, outdated: false })).toBe(1);
});

test("posts of a topic that are gone are found in the period before by creators who published nothing since", async () => {
  const ada = await record([{ posts: [post(9, { text: "matcha latte" }), post(9.1, { text: "matcha cake" })] }]);
  const owner = await makeOwner(world());
  await world()
    .root.update(posts)
    .set({ goneAt: ago(0.1) })
    .where(and(eq(posts.creatorId, Number(ada)), eq(posts.text, "matcha cake")));
  const query = { any: [{ kind: "keyword" as const, value: "matcha" }] };
  const { body } = await owner.browser.call(addListeningTop, { title: "Matcha", query });
  const id = body.tracking._id;
  const counts = async (filters: Filters) =>
    (await owner.browser.call(readListeningReport, { id, filters })).body.metrics.posts;
  const range = { from: dayAgo(5), to: null };
  expect(await counts({ range })).toEqual({ value: 0, previous: 2 });
  expect(await counts({ range, onlyGone: true })).toEqual({ value: 0, previous: 1 });
  expect((await counts({ range: { from: dayAgo(12), to: null }, onlyGone: true })).value).toBe(1);
});

test("posts that their network omits by now are flagged with the source, and filtered", async () => {
  const ada = await record([
    { posts: [post(2, { text: "gone" }), post(3, { text: "there" }), post(4, { text: "back" })] },
  ]);
  const owner = await makeTracking(world(), [ada]);
  const { root } = world();
  const rows = await root
    .select()
    .from(posts)
    .where(eq(posts.creatorId, Number(ada)));
  const mark = async (text: string, goneAt: Date) =>
    root
      .update(posts)
      .set({ goneAt, goneSourceId: rows[0]?.sourceId ?? 0 })
      .where(and(eq(posts.creatorId, Number(ada)), eq(posts.text, text)));
  await mark("gone", ago(0.1));
  // Its figures were read after that.
  await mark("back", ago(0.9));
  const all = (await trackedPosts(owner)).posts;
  const only = (await trackedPosts(owner, { filters: { onlyGone: true } })).posts;
  expect([all.length, only.map(({ text }) => text)]).toEqual([3, ["gone"]]);
  const one = async (text: string) => {
    const id = all.find((each) => each.text === text)?._id ?? "";
    const { flags, gone } = (await owner.browser.call(listTracking.post, { id: owner.id, post: id })).body.post;
    return [flags, gone?.at ?? null];
  };
  expect(await one("gone")).toEqual([["gone"], ago(0.1).toISOString()]);
  expect([await one("there"), await one("back")]).toEqual([
    [[], null],
    [[], null],
  ]);
  const { body } = await owner.browser.call(listTracking.overview, { id: owner.id, filters: { onlyGone: true } });
  expect(body.metrics.totalPost.value).toBe(1);
});
