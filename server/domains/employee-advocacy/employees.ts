import { POINT_PRESETS, presetOf, type PointRules } from "#contract/employee-advocacy/points.ts";
import type { Consent, EmployeeFilters, Program } from "#contract/employee-advocacy/shapes.ts";
import { trackingFilters } from "#contract/tracking/options.ts";
import { earnedBy } from "#contract/scores/formulas/media-value.ts";
import type { RateCardView } from "#contract/rate-card.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { accountSumsOf } from "../../engine/queries/posts/account-sums.ts";
import { peopleOf, type PersonGroup } from "../../engine/queries/posts/people.ts";
import type { PostsOf } from "../../engine/queries/posts/scope.ts";
import { refuse } from "../../errors.ts";
import { selectLists } from "../memberships/index.ts";
import { findRateCard } from "../rate-card/index.ts";
import {
  assertTracking,
  dayIn,
  postsOf,
  readValuedAccounts,
  selectMembers,
  type TrackedPosts,
} from "../tracking/index.ts";
import { sumClicks } from "./library/store.ts";
import { generalRate, lastConsents, type Clicks, type Earned, type Measures } from "./results.ts";
import * as store from "./store.ts";

/** Someone who counts. */
type Employee = { team: store.TeamRow | null; consent: Consent };

export type Staff = {
  list: Program["list"];
  settings: store.ProgramRow;
  teams: store.TeamRow[];
  card: RateCardView;
  /** By id. Without people who have withdrawn their consent. */
  people: ReadonlyMap<number, Employee>;
  /** The ids that each person publishes under: merged creators publish as the one that is shown. */
  shownAs: ReadonlyMap<number, number>;
  /** The same with people who have withdrawn. */
  members: ReadonlyMap<number, number>;
  consents: readonly store.ConsentRow[];
  /** The id of each person's team. */
  teamOf: ReadonlyMap<number, string>;
};

/**
 * The workspace's employees: creators of its list, without those whose last word is that they have withdrawn. undefined: no
 * list is chosen, or it was deleted. Throws plan_limit without tracking.
 */
export async function findStaff(ctx: Context<Member>): Promise<Staff | undefined> {
  const tenant = tenantOf(ctx);
  const settings = await store.selectProgram(tenant);
  const [list] = settings?.listId ? await selectLists(tenant, { ids: [settings.listId] }) : [];
  if (!list?.isSample) assertTracking(ctx);
  if (!settings || !list) return undefined;
  const [rows, consents, teams, assigned, card] = await Promise.all([
    selectMembers(tenant, list.id, { withWithdrawn: true }),
    store.selectConsents(tenant),
    store.selectTeams(tenant),
    store.selectAssigned(tenant),
    findRateCard(ctx),
  ]);
  const members = new Map(rows.map((member) => [member.creatorId, member.shownAs]));
  const last = lastConsents(consents, members);
  const counts = (person: number) => !last.get(person)?.withdrawnAt;
  const shownAs = new Map([...members].filter(([, person]) => counts(person)));
  const teamOf = teamsByPerson(assigned, members);
  const people = new Map<number, Employee>();
  for (const person of new Set(shownAs.values())) {
    const team = teams.find(({ id }) => id === teamOf.get(person)) ?? null;
    people.set(person, { team, consent: last.has(person) ? "given" : "not_stated" });
  }
  const { id, title, isSample, isPublic } = list;
  return {
    list: { _id: id, title, isSample, isPublic },
    settings,
    teams,
    card,
    people,
    shownAs,
    members,
    consents,
    teamOf,
  };
}

/** The id of each person's team. A creator's team stays with the person when they are merged into another creator. */
function teamsByPerson(
  assigned: readonly { creatorId: number; teamId: string }[],
  shownAs: ReadonlyMap<number, number>,
): Map<number, string> {
  const personOf = ({ creatorId }: { creatorId: number }) => shownAs.get(creatorId) ?? creatorId;
  const isOwn = (row: { creatorId: number }) => Number(personOf(row) === row.creatorId);
  // The team of the creator that is shown wins.
  return new Map(assigned.toSorted((a, b) => isOwn(a) - isOwn(b)).map((row) => [personOf(row), row.teamId]));
}

export async function fetchStaff(ctx: Context<Member>): Promise<Staff> {
  return (await findStaff(ctx)) ?? refuse("not_found");
}

/** The employees, of the team if one is chosen. Throws not_found for a team that is not the workspace's. */
export function ofTeam(staff: Staff, { team }: Pick<EmployeeFilters, "team">): Staff {
  if (team === null) return staff;
  if (!staff.teams.some(({ id }) => id === team)) return refuse("not_found");
  const people = new Map([...staff.people].filter(([, one]) => one.team?.id === team));
  return { ...staff, people, shownAs: new Map([...staff.shownAs].filter(([, person]) => people.has(person))) };
}

/** The posts of these employees that the filters leave; `forExport`: for readers outside the workspace. */
export async function staffPosts(
  ctx: Context<Member>,
  { list, shownAs }: Staff,
  { range, timezone, network }: EmployeeFilters,
  { forExport = false }: { forExport?: boolean } = {},
): Promise<TrackedPosts> {
  const filters = trackingFilters.parse({ ...(range && { range }), timezone, network });
  return postsOf(ctx, { top: list, shownAs, topic: null, listId: list._id, forExport }, filters);
}

type Span = { from: Date | null; until: Date };

export async function measuresOf(
  ctx: Context<Member>,
  staff: Staff,
  filters: EmployeeFilters,
  { of, span }: { of: PostsOf; span: Span },
): Promise<Measures> {
  const [earned, clicks] = await Promise.all([earnedOf(ctx, staff, of), clicksOf(ctx, staff, filters, span)]);
  return { points: rulesOf(staff), card: staff.card, earned, clicks };
}

/** What the posts of each person are worth by the formula of profiles, where likes and impressions are known. */
async function earnedOf(ctx: Context<Member>, { card, shownAs }: Staff, of: PostsOf): Promise<Measures["earned"]> {
  const sums = await accountSumsOf(ctx.engine, of);
  const accounts = await readValuedAccounts(ctx, sums);
  const earned = new Map<number, Earned[]>();
  for (const { creatorId, accountId, format, joint, isRepeated, withLikes, ...own } of sums) {
    const account = accounts.get(accountId);
    const rate = account && generalRate(card, account.network, format);
    const worth = rate && earnedBy([{ sums: own, rate }], card, account.followers);
    const person = shownAs.get(creatorId);
    if (!account || worth === undefined || withLikes === 0 || person === undefined) continue;
    const one = { network: account.network, joint, isRepeated, worth, posts: withLikes };
    earned.set(person, [...(earned.get(person) ?? []), one]);
  }
  return earned;
}

/** Clicks are counted by days in UTC: those of the days that the period has in the reader's zone. */
async function clicksOf(
  ctx: Context<Member>,
  { shownAs }: Staff,
  { timezone, network }: EmployeeFilters,
  { from, until }: Span,
): Promise<Measures["clicks"]> {
  const days = { from: from && dayIn(timezone, from), to: dayIn(timezone, until) };
  const rows = await sumClicks(tenantOf(ctx), [...shownAs.keys()], days);
  const clicks = new Map<number, Clicks>();
  for (const row of rows) {
    const person = shownAs.get(row.creatorId);
    if (person === undefined || (network !== "global" && network !== row.network)) continue;
    const own = clicks.get(person) ?? {};
    clicks.set(person, { ...own, [row.network]: (own[row.network] ?? 0) + row.clicks });
  }
  return clicks;
}

/** The posts of each employee, by network. */
export async function groupsByPerson(
  { engine }: Context,
  of: PostsOf,
  timezone: string,
): Promise<Map<number, PersonGroup[]>> {
  return Map.groupBy(await peopleOf(engine, of, { timezone }), ({ person }) => person);
}

/** What people have points for. */
export function rulesOf({ settings }: Pick<Staff, "settings">): PointRules {
  return settings.points ?? POINT_PRESETS.balanced;
}

export function presentProgram(staff: Staff): Program {
  const { list, settings, teams, card, people } = staff;
  const points = rulesOf(staff);
  const all = [...people.values()];
  const countOf = (is: Consent) => all.filter(({ consent }) => consent === is).length;
  return {
    list,
    points,
    preset: presetOf(points),
    savedAt: settings.savedAt?.toISOString() ?? null,
    teams: teams.map(({ id, name }) => ({
      _id: id,
      name,
      people: all.filter(({ team }) => team?.id === id).length,
    })),
    people: { given: countOf("given"), not_stated: countOf("not_stated") },
    rateCard: { version: card.version, currency: card.currency },
  };
}

export function presentTeam(team: store.TeamRow | null) {
  return team && { _id: team.id, name: team.name };
}
