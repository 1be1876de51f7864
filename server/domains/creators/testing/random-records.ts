import fc from "fast-check";
import { usernameKey } from "#contract/networks/networks.ts";
import type { CreatorRecord } from "../record.ts";

export const DAYS = ["2026-01-01", "2026-02-01", "2026-03-01"].map((day) => new Date(day));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const day = fc.constantFrom(...DAYS);
const figure = optional(fc.integer({ min: 0, max: 9 }));

const post = fc.record({
  externalId: fc.constantFrom("p1", "p2"),
  publishedAt: day,
  countedAt: day,
  format: fc.constantFrom("image" as const, "video" as const),
  text: fc.constantFrom("one", "two \u{1F600}"),
  url: optional(fc.constant("https://example.test/p")),
  hashtags: fc.subarray(["a", "b"]),
  mentions: fc.subarray(["c"]),
  likes: figure,
  views: figure,
});

const account = fc.record({
  network: fc.constantFrom("instagram" as const, "tiktok" as const),
  username: fc.constantFrom("ada", "Ada", "bob", "cid"),
  externalId: optional(fc.constantFrom("1", "2")),
  url: optional(fc.constant("https://example.test/a")),
  biography: optional(fc.constantFrom("hello", "again")),
  counts: fc.array(
    fc.record({
      at: day,
      precision: fc.constantFrom("day" as const, "month" as const),
      followers: figure,
      engagementRate: optional(fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    { maxLength: 2 },
  ),
  posts: fc.array(post, { maxLength: 2 }),
});

/** Records that are likely to be about the same few accounts, with these niches. */
export function randomRecord(niches: readonly number[]): fc.Arbitrary<CreatorRecord> {
  return fc.record({
    accounts: fc.array(account, { minLength: 1, maxLength: 2 }),
    facts: fc.record({
      fullName: optional(fc.constantFrom("Ada", "Bob")),
      country: optional(fc.constantFrom("fr", "de")),
      gender: optional(fc.constantFrom(0 as const, 1 as const)),
      isBrand: optional(fc.boolean()),
      email: optional(fc.constant("a@example.test")),
    }),
    at: day,
    niches: fc.array(fc.record({ id: fc.constantFrom(...niches), primary: fc.boolean() }), { maxLength: 2 }),
    publications: fc.array(
      fc.record({
        kind: fc.constantFrom("podcast" as const, "newsletter" as const, "book" as const),
        title: fc.constantFrom("One", "Two"),
        link: fc.constantFrom("https://example.test/1", "https://example.test/2"),
      }),
      { maxLength: 1 },
    ),
  });
}

/** The record of accounts with one id each: another one makes it another account. */
export function withOwnIds(record: CreatorRecord): CreatorRecord {
  const accounts = record.accounts.map((one) => ({
    ...one,
    ...(one.externalId && { externalId: `id of ${usernameKey(one.username)}` }),
  }));
  return { ...record, accounts };
}
