import { trackingFilters } from "#contract/tracking/options.ts";
import * as contract from "#contract/employee-advocacy/endpoints.ts";
import type { RankOrder } from "#contract/employee-advocacy/endpoints.ts";
import { pointsOf, type PointRules } from "#contract/employee-advocacy/points.ts";
import type { EmployeeFilters, PointedPost, RankedEmployee } from "#contract/employee-advocacy/shapes.ts";
import type { Context, Member } from "../../context.ts";
import { offsetOf } from "../../db/paging.ts";
import { pageOf } from "../../engine/queries/posts/pages.ts";
import { pointedPosts, type PersonGroup } from "../../engine/queries/posts/people.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { readPeople, readPost, readPosts, type Tracked } from "../tracking/index.ts";
import {
  findStaff,
  fetchStaff,
  groupsByPerson,
  measuresOf,
  ofTeam,
  presentTeam,
  rulesOf,
  staffPosts,
  type Staff,
} from "./employees.ts";
import { countsOf, placed, resultsOf, weeksOf, type Measures, type Results } from "./results.ts";

export const readRanks = read(contract.readRanks)(async ({ ctx, input: { page, per_page: size, sort, filters } }) => {
  const everyone = await findStaff(ctx);
  if (!everyone) return filters.team === null ? { total: 0, ranks: [] } : refuse("not_found");
  const staff = ofTeam(everyone, filters);
  const { ranked } = await rankStaff(ctx, { staff, filters, by: sort });
  const from = offsetOf(page, size);
  return { total: ranked.length, ranks: await presentRanks(ctx, staff, ranked.slice(from, from + size)) };
});

type Person = Results & { personId: number; weeks: number; place: number | null };

type Ranking = { staff: Staff; filters: EmployeeFilters; by: RankOrder; forExport?: boolean };

/** All employees with what their posts come to, the best first. */
export async function rankStaff(ctx: Context<Member>, { staff, filters, by, forExport = false }: Ranking) {
  const { of, period } = await staffPosts(ctx, staff, filters, { forExport });
  const [groups, measures] = await Promise.all([
    groupsByPerson(ctx, of, filters.timezone),
    measuresOf(ctx, staff, filters, { of, span: period }),
  ]);
  return { period, ranked: rankedPeople(staff, groups, measures, by) };
}

export function rankedPeople(
  { people }: Staff,
  groups: ReadonlyMap<number, PersonGroup[]>,
  measures: Measures,
  by: RankOrder,
): Person[] {
  const all = [...people.keys()].map((personId) => {
    const own = groups.get(personId) ?? [];
    return Object.assign(resultsOf(personId, own, measures), { personId, weeks: weeksOf(own).size });
  });
  return placed(all, by);
}

/** A creator who was deleted since is left out. */
export async function presentRanks(
  ctx: Context<Member>,
  staff: Staff,
  ranked: readonly Person[],
): Promise<RankedEmployee[]> {
  const cards = await readPeople(
    ctx,
    ranked.map(({ personId }) => personId),
  );
  return ranked.flatMap(({ personId, place, weeks, ...results }) => {
    const creator = cards.get(personId);
    const employee = staff.people.get(personId);
    if (!creator || !employee) return [];
    const { team, consent } = employee;
    return [{ place, creator, team: presentTeam(team), consent, weeks, ...presentResults(results) }];
  });
}

export function presentResults(results: Results) {
  return { ...presentSums(results), points: results.points };
}

export function presentSums(sums: Omit<Results, "points">) {
  const { posts, engagement, views, shares, partial, clicks, mediaValue, valuedPosts } = sums;
  return { posts, engagement, views, shares, partial, clicks, mediaValue, valuedPosts };
}

export const readTopPosts = read(contract.readTopPosts)(async ({ ctx, input: { page, per_page: limit, filters } }) => {
  const everyone = await findStaff(ctx);
  if (!everyone) return filters.team === null ? { total: 0, posts: [] } : refuse("not_found");
  const posts = await staffPosts(ctx, ofTeam(everyone, filters), filters);
  const offset = offsetOf(page, limit);
  const found = await pageOf(ctx.engine, posts.of, { sort: "engagement", asc: false, offset, limit });
  return { total: found.total, posts: await readPosts(ctx, posts, found.rows) };
});

/** Throws not_found for a post of someone else than this employee. */
export const readAdvocacyPost = read(contract.readAdvocacyPost)(async ({ ctx, input: { id, post } }) =>
  readPost(ctx, trackedPerson(await fetchStaff(ctx), Number(id)), {
    id: Number(post),
    filters: trackingFilters.parse({}),
  }),
);

async function trackedPerson({ list, shownAs }: Staff, creatorId: number): Promise<Tracked> {
  const personId = shownAs.get(creatorId) ?? refuse("not_found");
  const own = new Map([...shownAs].filter(([, as]) => as === personId));
  return { top: list, shownAs: own, topic: null, listId: list._id };
}

/** Throws not_found for a creator who is no employee, or has withdrawn. */
export const readPoints = read(contract.readPoints)(async ({
  ctx,
  input: { creator: id, page, per_page: limit, filters },
}) => {
  const staff = ofTeam(await fetchStaff(ctx), filters);
  const personId = staff.shownAs.get(Number(id)) ?? refuse("not_found");
  const one: Staff = { ...staff, shownAs: new Map([...staff.shownAs].filter(([, as]) => as === personId)) };
  const posts = await staffPosts(ctx, one, filters);
  const { timezone } = filters;
  const [groups, found, cards] = await Promise.all([
    groupsByPerson(ctx, posts.of, timezone),
    pointedPosts(ctx.engine, posts.of, { timezone, offset: offsetOf(page, limit), limit }),
    readPeople(ctx, [personId]),
  ]);
  const own = groups.get(personId) ?? [];
  const rules = rulesOf(staff);
  const rows = new Map((await readPosts(ctx, posts, found.rows)).map((post) => [post._id, post]));
  return {
    creator: cards.get(personId) ?? refuse("not_found"),
    rules,
    counts: countsOf(own),
    points: pointsOf(countsOf(own), rules),
    total: found.total,
    posts: found.rows.flatMap(({ id: postId, engagement, shares, isFirstOfWeek }) => {
      const post = rows.get(String(postId));
      return post ? [pointed({ post, engagement, shares, isFirstOfWeek }, rules)] : [];
    }),
  };
});

type Counted = Pick<PointedPost, "post"> & { engagement: number | null; shares: number | null; isFirstOfWeek: boolean };

function pointed({ post, engagement, shares: share, isFirstOfWeek }: Counted, rules: PointRules): PointedPost {
  const counts = { post: 1, engagement: engagement ?? 0, share: share ?? 0, firstOfWeek: Number(isFirstOfWeek) };
  return { post, points: pointsOf(counts, rules), counts: { engagement, share, isFirstOfWeek } };
}
