import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useWorld } from "#test/support/world.ts";
import { AD_PHRASES, AD_TAGS, disclosesAd } from "../../post-rules.ts";
import { isSponsored } from "./scope-store.ts";

const world = useWorld();

test("the program and PostgreSQL agree on which posts disclose that they are paid", async () => {
  const paid = [
    ...AD_PHRASES.map((phrase) => ({ text: `Today: ${phrase.toUpperCase()}!`, hashtags: [] })),
    ...AD_TAGS.map((tag) => ({ text: "", hashtags: ["summer", ` ##${tag.toUpperCase()} `] })),
  ];
  const unpaid = [
    { text: "", hashtags: [] },
    { text: "We paid, a partnership: sponsored", hashtags: ["adventure", "a d", "#ad#", "\tad", ""] },
    { text: "İstanbul'da reklam", hashtags: ["reklamlar"] },
  ];
  const posts = [...paid, ...unpaid];
  const { rows } = await world().root.execute<{ at: number; sponsored: boolean }>(sql`
    select at, ${isSponsored()} as sponsored
    from jsonb_to_recordset(${JSON.stringify(posts.map((post, at) => Object.assign({ at }, post)))}::jsonb)
      as post(at integer, text text, hashtags jsonb) order by at`);
  expect(rows.map(({ sponsored }) => sponsored)).toEqual(posts.map(disclosesAd));
  expect(posts.filter(disclosesAd)).toEqual(paid);
});
