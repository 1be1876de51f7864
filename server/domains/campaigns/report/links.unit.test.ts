import { expect, test } from "vitest";
import { finderOf } from "./links.ts";

const of = (externalId: string, url: string | null) => ({
  id: 1,
  creatorId: 1,
  network: "instagram" as const,
  externalId,
  url,
  hasFigures: true,
  mayCount: true,
});

test("a link finds the posts with its id or its page", () => {
  const post = of("17900", "https://www.instagram.com/p/Known1/");
  const story = of("b", "https://www.example.org/stories/1/");
  const find = finderOf([post, of("Known2", null), story]);
  const found = (link: string) => find(link).map(({ externalId }) => externalId);
  expect(found("https://instagram.com/reel/Known1?igsh=abc")).toEqual(["17900"]);
  expect(found("https://instagram.com/p/Known2")).toEqual(["Known2"]);
  expect(found("https://example.org/stories/1?from=mail")).toEqual(["b"]);
  expect([found("https://example.org/stories"), found("https://www.instagram.com/p/Known"), found("no link")]).toEqual([
    [],
    [],
    [],
  ]);
});

test("each post and each link is read once, however many there are", () => {
  let read = 0;
  const posts = Array.from({ length: 5_000 }, (_, at) => ({
    ...of(`${at}`, null),
    get url() {
      read++;
      return `https://www.instagram.com/p/Post${at}/`;
    },
  }));
  const find = finderOf(posts);
  const [before, found] = [read, posts.flatMap((_, at) => find(`https://instagram.com/p/Post${at}`))];
  expect([found.length, read]).toEqual([5_000, before]);
});
