import { z } from "zod";
import { NETWORKS, type Network } from "#contract/networks/networks.ts";
import type { Engine } from "../../client.ts";
import { CREATOR_INDEX, metricColumn, POSTS } from "../../tables.ts";
import { all, condition } from "../condition.ts";
import { visibleCreators, visiblePosts } from "../layer.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { authorOf, counted, isEmpty, matchingPosts, postsByAuthor, type PostsOf } from "./scope.ts";

/** Parallel lists: values, posts by authors with each, and these authors. '' is no known value. */
const tally = z.tuple([z.array(z.string()), z.array(z.number()), z.array(z.number())]);

function presentTally([values, posts, people]: z.infer<typeof tally>): PostAuthors["countries"] {
  return values.map((value, i) => ({ value, posts: posts[i] ?? 0, authors: people[i] ?? 0 }));
}

const authors = z.object({
  /** Pairs of an author and a network. */
  accounts: z.number(),
  /** Those whose followers are added up: known, and allowed by terms. */
  withFollowers: z.number(),
  /** null: of none known. */
  followers: z.number().nullable(),
  countries: tally,
});
export type PostAuthors = Omit<z.infer<typeof authors>, "countries"> & {
  countries: { value: string; posts: number; authors: number }[];
};

const NO_AUTHORS: PostAuthors = { accounts: 0, withFollowers: 0, followers: null, countries: [] };

const FOLLOWERS = NETWORKS.map((network) => metricColumn(network, "followers")).join(", ");
const NAMES = NETWORKS.map((network) => `'${network}'`).join(", ");

/**
 * Who published the posts of a scope: the followers that they have on the networks of these posts, each author once on a network by
 * their largest account there, and their countries: of merged creators those of the one that is shown, where it
 * published any. Followers are left out where the terms of their source, or of all
 * the posts', do not allow them to be added up here. `unexported`: those that may not be passed on, where the scope is for that.
 */
export async function authorsOf(
  engine: Engine,
  of: PostsOf,
  unexported: readonly { creatorId: number; network: Network }[] = [],
): Promise<PostAuthors> {
  if (isEmpty(of)) return NO_AUTHORS;
  const posts = postsByAuthor(of, ["network", `${counted(of)} AS is_counted`]);
  const visible = visibleCreators(of.layers);
  // Bits in the order of NETWORKS.
  const apart = of.networks?.length === 1 ? "0" : "bitTest(figures_apart, place - 1)";
  const inside =
    unexported.length === 0
      ? ""
      : ` OR concat(toString(creator_id), ' ', toString(place)) IN {unexported:Array(String)}`;
  const places = unexported.map(({ creatorId, network }) => `${creatorId} ${NETWORKS.indexOf(network) + 1}`);
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT sum(length(networks)) AS accounts, sum(length(known)) AS withFollowers,
              if(withFollowers = 0, NULL, sum(arraySum(known))) AS followers,
              sumMap([country], [posts], [toUInt64(1)]) AS countries
            FROM (
              SELECT argMax(toString(country), creator_id = author) AS country,
                sum(published.posts) AS posts,
                groupUniqArrayArray(published.networks) AS networks,
                tupleElement(maxMap(known_networks, known_followers), 2) AS known
              FROM (
                SELECT author, creator_id, country, posts, networks,
                  arrayMap(
                    place -> if(person = 0 OR ${apart}${inside}, nan, numbers[place]),
                    arrayMap(network -> indexOf([${NAMES}], network), counted_networks)) AS followers,
                  arrayFilter((network, value) -> isFinite(value), counted_networks, followers) AS known_networks,
                  arrayFilter(value -> isFinite(value), followers) AS known_followers
                FROM (
                  SELECT author, creator_id, count() AS posts, groupUniqArray(toString(network)) AS networks,
                    groupUniqArrayIf(toString(network), is_counted) AS counted_networks
                  FROM ${posts.sql} GROUP BY author, creator_id
                ) AS of_creator
                LEFT JOIN (
                  SELECT id AS person, country, figures_apart, [${FOLLOWERS}] AS numbers
                  FROM ${CREATOR_INDEX} FINAL WHERE ${visible.sql}
                ) AS people ON person = creator_id
              ) AS published GROUP BY author
            )`,
      params: { ...posts.params, ...visible.params, ...(places.length > 0 && { unexported: places }) },
      schema: authors,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
  return found ? { ...found, countries: presentTally(found.countries) } : NO_AUTHORS;
}

/** How many authors of a scope have published anything before a time. */
export async function countKnownBefore(engine: Engine, of: PostsOf, time: Date): Promise<number> {
  if (isEmpty(of)) return 0;
  const posts = postsByAuthor(of, []);
  const author = authorOf(of);
  const earlier = all([
    visiblePosts(of.layers),
    condition("toUnixTimestamp(published_at) < {known_until:Int64}", {
      known_until: Math.floor(time.getTime() / 1000),
    }),
  ]);
  const [found] = await queryIndex(
    engine.query({
      sql: `SELECT uniqExact(author) AS authors FROM ${posts.sql}
            WHERE author IN (SELECT ${author.sql} FROM ${POSTS} WHERE ${earlier.sql})`,
      params: { ...posts.params, ...author.params, ...earlier.params },
      schema: z.object({ authors: z.number() }),
      limitMs: QUERY_LIMIT_MS,
    }),
  );
  return found?.authors ?? 0;
}

/** The creators who published posts of a scope. */
export async function creatorsIn(engine: Engine, of: PostsOf): Promise<number[]> {
  if (isEmpty(of)) return [];
  const posts = matchingPosts(of);
  const rows = await queryIndex(
    engine.query({
      sql: `SELECT DISTINCT creator_id AS creator FROM ${POSTS} WHERE ${posts.sql}`,
      params: posts.params,
      schema: z.object({ creator: z.number() }),
      limitMs: QUERY_LIMIT_MS,
    }),
  );
  return rows.map(({ creator }) => creator);
}

/** The networks that posts of a scope are on. */
export async function networksIn(engine: Engine, of: PostsOf): Promise<Set<string>> {
  if (isEmpty(of)) return new Set();
  const posts = matchingPosts(of);
  const rows = await queryIndex(
    engine.query({
      sql: `SELECT DISTINCT toString(network) AS network FROM ${POSTS} WHERE ${posts.sql}`,
      params: posts.params,
      schema: z.object({ network: z.string() }),
      limitMs: QUERY_LIMIT_MS,
    }),
  );
  return new Set(rows.map(({ network }) => network));
}
