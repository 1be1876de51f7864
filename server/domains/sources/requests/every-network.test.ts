import { beforeAll, expect, test } from "vitest";
import type { Network } from "#contract/networks/networks.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { useNetworks } from "#test/support/networks.ts";
import { useWorld } from "#test/support/world.ts";
import { lookupCreator } from "./lookup-creator.ts";

const world = useWorld();
const networks = useNetworks(() => world().ctx.clock.now());

beforeAll(async () => {
  world().simulate(networks());
  const accounts = [{ network: "youtube" as const, username: "somebody.sample", counts: [], posts: [] }];
  const record = { accounts, facts: {}, at: world().ctx.clock.now(), niches: [] };
  await recordCreators({ ctx: world().ctx, input: { source: { kind: "sample", name: "a world" }, records: [record] } });
});

async function readKnown(creatorId: number) {
  const { rows } = await world().root.$client.query(
    `select (select count(*) > 0 from account_counts where creator_id = $1) as "hasCounts",
       (select count(*)::int from posts where creator_id = $1) as posts,
       (select array_agg(username order by id) from accounts where creator_id = $1) as usernames,
       (select is_sample from creators where id = $1) as "isSample"`,
    [creatorId],
  );
  return rows[0];
}

/** An account on every network, with its data after the lookup. */
const PEOPLE: [Network, string, { hasCounts: boolean; posts: number }][] = [
  ["bluesky", "dora.sample", { hasCounts: true, posts: 50 }],
  ["mastodon", "dora.sample@social.sample", { hasCounts: true, posts: 60 }],
  ["twitter", "dora.sample", { hasCounts: true, posts: 0 }],
  ["instagram", "dora.sample", { hasCounts: true, posts: 50 }],
  ["substack", "dora.sample", { hasCounts: false, posts: 20 }],
];

test.each(PEOPLE)("a creator on %s is recorded, and the same one from then on", async (network, username, expected) => {
  const { ctx } = world();
  const found = await lookupCreator({ ctx, requested: { network, username } });
  if ("failure" in found) throw new Error(found.msg);
  expect(await readKnown(found.creatorId)).toEqual({ ...expected, usernames: [username], isSample: true });
  expect(await lookupCreator({ ctx, requested: { network, username: `@${username.toUpperCase()}` } })).toEqual(found);
});

test("a newsletter is among what its writer publishes", async () => {
  const { rows } = await world().root.$client.query(`select title, link, is_book from newsletters`);
  expect(rows).toEqual([{ title: "Dora's letters", link: "https://dora.sample.substack.com/", is_book: false }]);
});
