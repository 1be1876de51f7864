import * as contract from "#contract/employee-advocacy/people.ts";
import { say } from "#contract/messages/catalogue.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { linkTo } from "../../config.ts";
import type { Context, Member } from "../../context.ts";
import { offsetOf } from "../../db/paging.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { UndoStep } from "../../kernel/feature.ts";
import { read, write } from "../../kernel/handler.ts";
import { linkHash, newToken } from "../../secrets.ts";
import { readPeople, selectMerged } from "../tracking/index.ts";
import { fetchStaff, findStaff, presentTeam, type Staff } from "./employees.ts";
import { withdrawAll } from "./leave-program.ts";
import * as store from "./people-store.ts";
import { lastConsents } from "./results.ts";
import { selectTeams, type ConsentRow, type TeamRow } from "./store.ts";

/** With people who have withdrawn and were put into the list again, and those who have agreed and are not in it. */
export const listEmployees = read(contract.listEmployees)(async ({ ctx, input: { page, per_page: size } }) => {
  const staff = await findStaff(ctx);
  if (!staff) return { total: 0, people: [] };
  const { members, consents, teams, teamOf } = staff;
  const listed = new Set(members.values());
  const outside = await findOutside(ctx, staff);
  const last = new Map([...lastConsents(consents, members), ...outside]);
  const ids = [...newestFirst(listed), ...newestFirst(outside.keys())];
  const from = offsetOf(page, size);
  const shown = ids.slice(from, from + size);
  const cards = await readPeople(ctx, shown);
  return {
    total: ids.length,
    people: shown.flatMap((id) => {
      const creator = cards.get(id);
      const consent = last.get(id);
      if (!creator) return [];
      return [
        {
          creator,
          team: presentTeam(teams.find((team) => team.id === teamOf.get(id)) ?? null),
          consent: consent
            ? consent.withdrawnAt
              ? ("withdrawn" as const)
              : ("given" as const)
            : ("not_stated" as const),
          consentAt: consent ? (consent.withdrawnAt ?? consent.givenAt) : null,
          joinedAs: consent?.name ?? null,
          isListed: listed.has(id),
        },
      ];
    }),
  };
});

function newestFirst(ids: Iterable<number>): number[] {
  return [...ids].toSorted((a, b) => b - a);
}

/** The consents of people who were taken out of the list, and have not withdrawn. */
async function findOutside(ctx: Context<Member>, { members, consents }: Staff): Promise<Map<number, ConsentRow>> {
  const open = consents.filter(({ creatorId, withdrawnAt }) => withdrawnAt === null && !members.has(creatorId));
  if (open.length === 0) return new Map();
  const merged = new Map((await selectMerged(tenantOf(ctx))).map((one) => [one.creatorId, one.shownAs]));
  const people = open.map(({ creatorId }) => [creatorId, merged.get(creatorId) ?? creatorId] as const);
  return lastConsents(open, new Map(people.filter(([, person]) => !members.has(person))));
}

export const createTeam = write(contract.createTeam)(async ({ ctx, input: { name } }) => {
  await fetchStaff(ctx);
  const teams = await freeName(ctx, name);
  if (teams.length >= contract.TEAMS_MAX)
    refuse("bad_request", say("employees.teamsFull", { max: contract.TEAMS_MAX }));
  return { team: shownTeam(await store.insertTeam(tenantOf(ctx), name, ctx.clock.now())) };
});

export const renameTeam = write(contract.renameTeam, { action: "employees.team-rename" })(async ({
  ctx,
  input: { id, name },
}) => {
  const before = await fetchTeam(ctx, id);
  await freeName(ctx, name, id);
  const isSame = before.name === name;
  if (!isSame) await store.updateTeam(tenantOf(ctx), { id, name });
  return { changed: isSame ? 0 : 1, title: name, reply: { team: { _id: id, name } } };
});

export const deleteTeam = write(contract.deleteTeam, { action: "employees.team-delete" })(async ({
  ctx,
  input: { id },
}) => {
  const { name } = await fetchTeam(ctx, id);
  await store.removeTeam(tenantOf(ctx), id);
  return { changed: 1, title: name };
});

/** Two teams cannot have one name, and there is room for so many. */
export const checkTeams: UndoStep = async ({ ctx, actionId }) => {
  const tenant = tenantOf(ctx);
  const { taken, returning } = await store.selectReturningTeams(tenant, actionId);
  if (taken !== null) refuse("title_taken", say("employees.teamTaken"));
  if (returning > 0 && (await selectTeams(tenant)).length + returning > contract.TEAMS_MAX)
    refuse("bad_request", say("employees.teamsFull", { max: contract.TEAMS_MAX }));
};

export const assignTeam = write(contract.assignTeam)(async ({ ctx, input: { creatorIds, team } }) => {
  const { shownAs } = await fetchStaff(ctx);
  if (team !== null) await fetchTeam(ctx, team);
  const people = new Set(creatorIds.map((id) => shownAs.get(Number(id)) ?? refuse("not_found")));
  const merged = [...shownAs].flatMap(([id, person]) => (people.has(person) ? [id] : []));
  await store.setTeam(tenantOf(ctx), { people: [...people], creatorIds: merged }, team);
});

async function fetchTeam(ctx: Context<Member>, id: string): Promise<TeamRow> {
  return (await selectTeams(tenantOf(ctx))).find((team) => team.id === id) ?? refuse("not_found");
}

/** Throws title_taken where another team than `own` is called so. */
async function freeName(ctx: Context<Member>, name: string, own?: string): Promise<TeamRow[]> {
  const teams = await selectTeams(tenantOf(ctx));
  const isTaken = teams.some((team) => team.id !== own && team.name.toLowerCase() === name.toLowerCase());
  return isTaken ? refuse("title_taken", say("employees.teamTaken")) : teams;
}

function shownTeam({ id, name }: TeamRow) {
  return { _id: id, name };
}

export const recordWithdrawal = write(contract.recordWithdrawal)(async ({ ctx, input: { creator } }) => {
  // Nothing is changed for a person who has no consent to withdraw.
  if (!(await withdrawAll(ctx, tenantOf(ctx), Number(creator)))) refuse("not_found");
});

export const listEmployeeInvitations = read(contract.listEmployeeInvitations)(async ({ ctx }) => ({
  invitations: (await store.selectInvitations(tenantOf(ctx))).map(presentInvitation),
}));

export const inviteEmployees = write(contract.inviteEmployees)(async ({ ctx, input: { team, uses, days } }) => {
  const { list } = await fetchStaff(ctx);
  if (list.isSample) refuse("bad_request", say("employees.sampleList"));
  const tenant = tenantOf(ctx);
  const given = team === null ? null : await fetchTeam(ctx, team);
  const createdAt = ctx.clock.now();
  if ((await store.countOpen(tenant, createdAt)) >= contract.INVITATIONS_MAX) refuse("too_many_invitations");
  const token = newToken();
  const row = { uses, createdAt, expiresAt: new Date(createdAt.getTime() + days * DAY_MS) };
  const invitedBy = ctx.actor.userId;
  const id = await store.insertInvitation(tenant, { ...row, hash: linkHash(token), teamId: team, invitedBy });
  return {
    invitation: presentInvitation({ ...row, id, team: given, used: 0 }),
    link: linkTo(ctx.config, `/employees/join?token=${token}`),
  };
});

function presentInvitation({ id, team, createdAt, expiresAt, uses, used }: store.InvitationRow) {
  return {
    _id: id,
    team: presentTeam(team),
    uses,
    used,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export const deleteEmployeeInvitation = write(contract.deleteEmployeeInvitation)(async ({ ctx, input: { id } }) => {
  if (!(await store.removeInvitation(tenantOf(ctx), id))) refuse("not_found");
});

/** How long invitations are shown after they have expired. */
const SHOWN_EXPIRED_MS = 30 * DAY_MS;

export async function deleteExpiredInvitations({ ctx }: { ctx: Context }): Promise<void> {
  await store.deleteExpired(ctx.db, new Date(ctx.clock.now().getTime() - SHOWN_EXPIRED_MS));
}
