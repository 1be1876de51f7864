import { z } from "zod";
import { NETWORKS, type Network } from "#contract/networks/networks.ts";
import type { Engine } from "../../client.ts";
import { CREATOR_INDEX, metricColumn, POSTS } from "../../tables.ts";
import { all, condition } from "../condition.ts";
import { visibleCreators, visiblePosts } from "../layer.ts";
import { queryIndex, QUERY_LIMIT_MS } from "../query-index.ts";
import { authorOf, counted, isEmpty, matchingPosts, postsByAuthor, type ChosenFilter, type PostsOf } from "./scope.ts";

const authors = z.object({
  /** Pairs of an author and a network. */
  accounts: z.number(),
  /** Those whose followers are added up: known, and allowed by terms. */
  withFollowers: z.number(),
  /** null: of none known. */
  followers: z.number().nullable(),
});
export type PostAuthors = z.infer<typeof authors>;

const NO_AUTHORS: PostAuthors = { accounts: 0, withFollowers: 0, followers: null };

const FOLLOWERS = NETWORKS.map((network) => metricColumn(network, "followers")).join(", ");
const NAMES = NETWORKS.map((network) => `'${network}'`).join(", ");

/**
 * Who published the posts of a scope: the followers that they have on the networks of these posts, each author once on a network by
 * their largest account there. Followers are left out where the terms of their source, or of all the posts', do not allow them to be
 * added up here. `unexported`: those that may not be passed on, where the scope is for that.
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
              if(withFollowers = 0, NULL, sum(arraySum(known))) AS followers
            FROM (
              SELECT groupUniqArrayArray(published.networks) AS networks,
                tupleElement(maxMap(known_networks, known_followers), 2) AS known
              FROM (
                SELECT author, networks,
                  arrayMap(
                    place -> if(person = 0 OR ${apart}${inside}, nan, numbers[place]),
                    arrayMap(network -> indexOf([${NAMES}], network), counted_networks)) AS followers,
                  arrayFilter((network, value) -> isFinite(value), counted_networks, followers) AS known_networks,
                  arrayFilter(value -> isFinite(value), followers) AS known_followers
                FROM (
                  SELECT author, creator_id, groupUniqArray(toString(network)) AS networks,
                    groupUniqArrayIf(toString(network), is_counted) AS counted_networks
                  FROM ${posts.sql} GROUP BY author, creator_id
                ) AS of_creator
                LEFT JOIN (
                  SELECT id AS person, figures_apart, [${FOLLOWERS}] AS numbers
                  FROM ${CREATOR_INDEX} FINAL WHERE ${visible.sql}
                ) AS people ON person = creator_id
              ) AS published GROUP BY author
            )`,
      params: { ...posts.params, ...visible.params, ...(places.length > 0 && { unexported: places }) },
      schema: authors,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
  return found ?? NO_AUTHORS;
}

const country = z.object({
  /** '': not known. */
  value: z.string(),
  posts: z.number(),
  authors: z.number(),
});
export type PostCountry = z.infer<typeof country>;

/**
 * The countries of the authors of a scope; a merged creator has that of the creator that is shown. A joint post counts once for each
 * country that one of its authors is from.
 */
export async function countriesOf(engine: Engine, of: PostsOf, except?: ChosenFilter): Promise<PostCountry[]> {
  if (isEmpty(of)) return [];
  const posts = postsByAuthor(of, ["joint"], except);
  const visible = visibleCreators(of.layers);
  return queryIndex(
    engine.query({
      sql: `SELECT country AS value, sum(own) + length(groupUniqArrayArray(shared)) AS posts, count() AS authors
            FROM (
              SELECT author, countIf(joint = 0) AS own, groupUniqArrayIf(joint, joint != 0) AS shared
              FROM ${posts.sql} GROUP BY author
            ) AS published
            LEFT JOIN (
              SELECT id AS person, toString(country) AS country FROM ${CREATOR_INDEX} FINAL WHERE ${visible.sql}
            ) AS people ON person = author
            GROUP BY country ORDER BY posts DESC, value`,
      params: { ...posts.params, ...visible.params },
      schema: country,
      limitMs: QUERY_LIMIT_MS,
    }),
  );
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
