import { sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { discover, type DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld, type World } from "#test/support/world.ts";
import { crowd } from "./crowd.ts";
import { everyCreator, type Known } from "./store.ts";

export const CROWD_SIZE = 220;

/** A user who searches creators in a world of its own, and all that can be found there. */
export type Searching = {
  world: World;
  person: Person;
  now: Date;
  everyone: Known[];
  niches: number[];
  industry: number;
  inCrm: Set<number>;
};

/** For the suite it is called in. */
export function searching(): () => Searching {
  const world = useWorld();
  let made: Searching | undefined;
  beforeAll(async () => {
    made = await prepare(world());
  });
  return () => {
    if (!made) throw new Error("it is made in beforeAll: use it inside tests");
    return made;
  };
}

async function prepare(world: World): Promise<Searching> {
  const { ctx, indexSync } = world;
  const now = ctx.clock.now();
  const taxonomy = await ctx.db.execute<{ id: number; category_id: number }>(
    sql`select id, category_id from niches order by category_id, id limit 40`,
  );
  const chosen = taxonomy.rows.filter((_, i) => i % 8 === 0);
  const niches = chosen.map((niche) => niche.id);
  await recordCreators({
    ctx,
    input: { source: { kind: "file", name: "crowd" }, records: crowd(CROWD_SIZE, { seed: 7, now, niches }) },
  });
  const person = await makeOwner(world);
  await ctx.db.execute(sql`update creators set user_id = ${person.userId} where id % 9 = 0`);
  // A niche removed by a user.
  await ctx.db.execute(sql`update creator_niches set state = -1 where creator_id % 5 = 0 and not is_primary`);
  await ctx.db.execute(sql`insert into outbox (creator_id) select id from creators`);
  await indexSync.flush();
  // Scores of their own tests: copied as they are.
  await ctx.db.execute(sql`
    update creators set authenticity = case when id % 3 > 0 then id * 37 % 101 end, rising = case when id % 4 > 1 then id * 53 % 101 end`);
  await ctx.db.execute(sql`insert into outbox (creator_id) select id from creators`);
  await indexSync.flush({ isProjected: true });
  const everyone = await everyCreator(ctx.db);
  const inCrm = new Set(everyone.map((creator) => creator.id).filter((id) => id % 7 === 0));
  await person.browser.call(addCreator, { creatorsId: [...inCrm].map(String) });
  return { world, person, now, everyone, niches, industry: chosen[0]?.category_id ?? 0, inCrm };
}

export async function ask({ browser }: Person, input: InputOf<typeof discover>) {
  return browser.call(discover, input);
}

/** Every page, one after another. */
export async function allOf(
  person: Person,
  filters: DiscoveryFilters,
  seed = 1,
): Promise<{ ids: number[]; total: number }> {
  const first = await page(person, { filters, seed, page: 1 });
  const more = Math.max(0, Math.ceil(first.totalResults / first.resultsPerPage) - 1);
  const others = Array.from({ length: more }, (_, i) => page(person, { filters, seed, page: i + 2 }));
  const pages = [first, ...(await Promise.all(others))];
  return {
    ids: pages.flatMap(({ results }) => results.map((result) => Number(result._id))),
    total: first.totalResults,
  };
}

async function page(person: Person, input: InputOf<typeof discover>) {
  const { status, body, error } = await ask(person, input);
  if (status !== 200) throw new Error(`${status} ${error.err}: ${error.msg}`);
  return body;
}
