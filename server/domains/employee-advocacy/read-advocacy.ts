import { readAdvocacy as endpoint } from "#contract/employee-advocacy/endpoints.ts";
import type { AdvocacyOverview, EmployeeFilters } from "#contract/employee-advocacy/shapes.ts";
import { SHARE_NETWORKS } from "#contract/employee-advocacy/composers.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import type { Context, Member } from "../../context.ts";
import { creatorsIn } from "../../engine/queries/posts/authors.ts";
import type { PersonGroup } from "../../engine/queries/posts/people.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { beforeThese, knownUntil, periodOf, presentPeriod } from "../tracking/index.ts";
import {
  findStaff,
  groupsByPerson,
  measuresOf,
  ofTeam,
  presentProgram,
  presentTeam,
  staffPosts,
  type Staff,
} from "./employees.ts";
import { presentRanks, presentResults, presentSums, rankedPeople } from "./read-ranks.ts";
import { clicksOn, oncePerPost, resultsTogether, sumsOf, weeksOf, type Measures } from "./results.ts";

/** People that the overview shows. */
const BEST = 5;

export const readAdvocacy = read(endpoint)(async ({ ctx, input: { filters } }) => {
  const everyone = await findStaff(ctx);
  if (!everyone) return filters.team === null ? withoutProgram(ctx, filters) : refuse("not_found");
  const staff = ofTeam(everyone, filters);
  const posts = await staffPosts(ctx, staff, filters);
  const { of, period } = posts;
  const before = beforeThese(posts);
  const { previous } = period;
  const [measures, measuresBefore, groups, earlier, known] = await Promise.all([
    measuresOf(ctx, staff, filters, { of, span: period }),
    previous && before && measuresOf(ctx, staff, filters, { of: before, span: previous }),
    groupsByPerson(ctx, of, filters.timezone),
    before && groupsByPerson(ctx, before, filters.timezone),
    before && creatorsIn(ctx.engine, knownUntil(posts, before)),
  ]);
  const now = totalOf(staff, groups, measures);
  const then = earlier && measuresBefore && totalOf(staff, earlier, measuresBefore);
  const ranked = rankedPeople(staff, groups, measures, "points");
  const compared = <T>(figure: (total: typeof now) => T) => ({ value: figure(now), previous: then && figure(then) });
  return {
    program: presentProgram(everyone),
    period: presentPeriod(period),
    people: staff.people.size,
    metrics: {
      posts: compared(({ posts: count }) => count),
      activePeople: compared(({ people }) => people),
      engagement: compared(({ engagement }) => engagement),
      views: compared(({ views }) => views),
      clicks: compared(({ clicks }) => clicks),
      points: compared(({ points }) => points),
      mediaValue: compared(({ mediaValue }) => mediaValue?.value ?? null),
    },
    known: {
      engagement: now.withEngagement,
      views: now.withViews,
      partial: now.partial,
      valued: now.valuedPosts,
    },
    knownBefore: known && countActive(groups, new Set(known.map((id) => staff.shownAs.get(id)))),
    leftOut: now.leftOut,
    participation: participationOf(groups),
    networks: networksOf(staff, groups, measures),
    teams: teamsOf(staff, groups, measures),
    best: await presentRanks(ctx, staff, ranked.filter(({ posts: count }) => count > 0).slice(0, BEST)),
  };
});

type Groups = ReadonlyMap<number, PersonGroup[]>;

function totalOf({ people }: Staff, groups: Groups, measures: Measures) {
  return { ...resultsTogether([...people.keys()], groups, measures), people: groups.size };
}

/** How many of these people posted. */
function countActive(groups: Groups, people: ReadonlySet<number | undefined>): number {
  return [...groups.keys()].filter((id) => people.has(id)).length;
}

/** The weeks in which anyone posted, in their order. */
function participationOf(groups: Groups): AdvocacyOverview["participation"] {
  const weeks = new Map<string, number>();
  for (const own of groups.values()) for (const week of weeksOf(own)) weeks.set(week, (weeks.get(week) ?? 0) + 1);
  return [...weeks].map(([week, people]) => ({ week, people })).toSorted((a, b) => a.week.localeCompare(b.week));
}

/** The most engagement first. */
function networksOf({ people: staff }: Staff, groups: Groups, measures: Measures): AdvocacyOverview["networks"] {
  const ids = [...staff.keys()];
  const allEarned = oncePerPost(ids.flatMap((id) => measures.earned.get(id) ?? []));
  const byNetwork = Map.groupBy([...groups.values()].flat(), ({ network }) => network);
  const clicked = new Map(SHARE_NETWORKS.map((network) => [network, clicksOn(network, ids, measures)] as const));
  const networks = NETWORKS.filter(
    (network) => byNetwork.has(network) || SHARE_NETWORKS.some((each) => each === network && clicked.get(each)),
  );
  return networks
    .map((network) => {
      const own = byNetwork.get(network) ?? [];
      const people = new Set(own.map(({ person }) => person)).size;
      const shared = SHARE_NETWORKS.find((each) => each === network);
      const clicks = shared ? { [shared]: clicked.get(shared) ?? 0 } : {};
      const earned = allEarned.filter((one) => one.network === network);
      return Object.assign(presentSums(sumsOf(oncePerPost(own), measures, { clicks, earned })), {
        network,
        people,
      });
    })
    .toSorted((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1) || b.posts - a.posts);
}

/** The teams with people, and the people without one, by points. Without teams there is nothing to compare. */
function teamsOf(staff: Staff, groups: Groups, measures: Measures): AdvocacyOverview["teams"] {
  if (staff.teams.length === 0) return [];
  const byTeam = Map.groupBy(staff.people, ([, { team }]) => team);
  return [...byTeam]
    .map(([team, people]) => {
      const ids = people.map(([id]) => id);
      return Object.assign(presentResults(resultsTogether(ids, groups, measures)), {
        team: presentTeam(team),
        people: people.length,
        activePeople: people.filter(([id]) => groups.has(id)).length,
      });
    })
    .toSorted((a, b) => b.points - a.points || b.posts - a.posts);
}

function withoutProgram(ctx: Context<Member>, filters: EmployeeFilters): AdvocacyOverview {
  const none = { value: 0, previous: null };
  const unknown = { value: null, previous: null };
  return {
    program: null,
    period: presentPeriod(periodOf(ctx, filters)),
    people: 0,
    metrics: {
      posts: none,
      activePeople: none,
      engagement: unknown,
      views: unknown,
      clicks: none,
      points: none,
      mediaValue: unknown,
    },
    known: { engagement: 0, views: 0, partial: 0, valued: 0 },
    knownBefore: null,
    leftOut: 0,
    participation: [],
    networks: [],
    teams: [],
    best: [],
  };
}
