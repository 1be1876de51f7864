import * as contract from "#contract/employee-advocacy/people.ts";
import type { NamedProfile } from "#contract/employee-advocacy/people.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { allows } from "#contract/base/permissions.ts";
import { english, say } from "#contract/messages/catalogue.ts";
import { usernameKey } from "#contract/networks/networks.ts";
import { linkUrl } from "#contract/crm-import/pasted-links.ts";
import type { Context, Member } from "../../context.ts";
import { tenantDatabase } from "../../db/row-security.ts";
import { lockTenant, tenantOf, type TenantDb } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse, Refusal } from "../../errors.ts";
import { emitChanged, read, write } from "../../kernel/handler.ts";
import { linkHash } from "../../secrets.ts";
import {
  findOwners,
  isSampleHandle,
  recordCreators,
  skipSuppressed,
  type AccountRecord,
  type CreatorRecord,
} from "../creators/index.ts";
import { putIntoCrm } from "../crm/index.ts";
import { addMembers } from "../memberships/index.ts";
import { hasTracking } from "../tracking/index.ts";
import { readMember } from "../users/index.ts";
import { findStaff } from "./employees.ts";
import { isCounted, withdrawOne } from "./leave-program.ts";
import * as store from "./people-store.ts";
import { countVisit } from "./visits.ts";

const OVER = say("employees.invitationOver");
const UNKNOWN = say("employees.linkUnknown");
/** One sentence for people who have withdrawn or objected: who holds an invitation does not learn which of them it was. */
const CANNOT_JOIN = say("employees.cannotJoin");
/** The source of what people say of themselves when they join. */
const JOINED = "Employee invitations";

/** The words that a person agrees to. They are stored as they were shown. */
function statementFor(workspace: string): string {
  return english("employees.statement", { workspace });
}

export const readEmployeeInvitation = read(contract.readEmployeeInvitation)(async ({ ctx, input: { token } }) => {
  countVisit(ctx, "invitation", token);
  const { workspace } = await openInvitation(ctx, token);
  return { workspace, statement: statementFor(workspace) };
});

/**
 * Throws invalid_link for one that is unknown, expired, used up or ended, whose sender may not invite people now, and where
 * the plan has no tracking by now: a person learns it before they fill in the form.
 */
async function openInvitation(ctx: Context, token: string) {
  const found = await store.findOpenInvitation(ctx.db, { hash: linkHash(token), now: ctx.clock.now() });
  if (!found) return refuse("invalid_link", OVER);
  const { customerId, invitedBy } = found;
  const sender = invitedBy === null ? undefined : await readMember({ ctx, userId: invitedBy, customerId });
  if (!sender || !allows(sender.member, "crm.write")) return refuse("invalid_link", OVER);
  const { workspace } = found;
  if (!hasTracking({ config: ctx.config, actor: sender }))
    refuse("invalid_link", say("employees.takesNoOne", { workspace }));
  return { ...found, sender };
}

export const joinEmployees = write(contract.joinEmployees, { transaction: "own" })(async ({ ctx, input }) => {
  const { token, name, profiles, statement, own } = input;
  countVisit(ctx, "invitation", token);
  // The answer was lost: the invitation is used up by now, and the person has joined.
  const answer = await answeredBefore(ctx, input);
  if (answer) return answer;
  const invitation = await openInvitation(ctx, token);
  const { id, workspace, teamId, sender } = invitation;
  if (statement !== statementFor(workspace)) refuse("conflict", say("employees.statementChanged"));
  if (profiles.some(({ username }) => isSampleHandle(username))) refuse("bad_request", say("links.noSample"));
  const { customerId } = sender;
  // What is recorded and checked is the workspace's: the person acts by the invitation of a member.
  const asSender: Context<Member> = { ...ctx, actor: sender, db: tenantDatabase(ctx.db, customerId) };
  return forVisitor(
    workspace,
    inTransaction(asSender, async (tx) => {
      const tenant = tenantOf(tx);
      await lockTenant(tenant);
      // Sent twice at once.
      const sent = await answeredBefore(tx, input);
      if (sent) return sent;
      const at = ctx.clock.now();
      if (!(await store.useInvitation(tenant, id, at))) refuse("invalid_link", OVER);
      const { list } = (await findStaff(tx)) ?? refuse("invalid_link", OVER);
      if (list.isSample) refuse("invalid_link", OVER);
      const { creatorId, named } = await findOrRecord(tx, { name, profiles, at });
      await assertMayJoin(tenant, creatorId, invitation);
      await putIntoCrm({ ctx: tx, creatorIds: [creatorId] });
      // Before the list: it takes no one who has withdrawn.
      const consent = {
        creatorId,
        name,
        profiles: named,
        listId: list._id,
        statement,
        givenAt: at,
        hash: linkHash(own),
      };
      if (!(await store.insertConsent(tenant, consent))) refuse("invalid_link", OVER);
      await addMembers({ ctx: tx, listIds: [list._id], creatorIds: [creatorId] });
      if (teamId !== null) {
        const { id: personId, creatorIds } = await store.selectPerson(tenant, creatorId);
        await store.setTeam(tenant, { people: [personId], creatorIds }, teamId);
      }
      emitChanged({ emit: tx.emit, customerId }, ["employees", "lists", "crm", "tracking", "usage"]);
      return { notAdded: notAddedOf(named) };
    }),
  );
});

/** The limits of a plan are the workspace's affair: its sentences about them are of no use to who is invited. */
async function forVisitor<T>(workspace: string, joining: Promise<T>): Promise<T> {
  try {
    return await joining;
  } catch (error) {
    if (error instanceof Refusal && error.code === "plan_limit")
      refuse("plan_limit", say("employees.takesNoOne", { workspace }));
    throw error;
  }
}

type Answer = ParsedInput<typeof contract.joinEmployees>;

/**
 * The reply to the same answer when it is sent again; undefined: it is a new one. Throws invalid_link where the person's own
 * link is of another workspace, or was withdrawn since, and conflict for the answer of someone else in the same tab.
 */
async function answeredBefore({ db }: Context, { token, own, name, profiles }: Answer) {
  const known = await store.findConsent(db, linkHash(own));
  if (!known) return undefined;
  const inviting = (await store.selectInviting(db, linkHash(token))) ?? known.customerId;
  if (inviting !== known.customerId || known.withdrawnAt !== null) refuse("invalid_link", OVER);
  const isSame = name === known.name && keysOf(profiles).symmetricDifference(keysOf(known.profiles)).size === 0;
  if (!isSame) refuse("conflict", say("employees.joinedBefore", { name: known.name }));
  return { notAdded: notAddedOf(known.profiles) };
}

type Profiles = readonly Pick<AccountRecord, "network" | "username">[];

function keysOf(profiles: Profiles): Set<string> {
  return new Set(profiles.map(({ network, username }) => `${network} ${usernameKey(username)}`));
}

function notAddedOf(profiles: readonly NamedProfile[]) {
  return profiles.filter(({ isAdded }) => !isAdded).map(({ network, username }) => ({ network, username }));
}

type Joining = Pick<Answer, "name" | "profiles"> & { at: Date };

/**
 * The creator with these accounts. Of one that is known nothing is changed, neither its name nor its accounts: who has an
 * invitation can name the profile of anyone. Throws bad_request for profiles of several people, and forbidden for those who objected.
 */
async function findOrRecord(ctx: Context<Member>, { name, profiles, at }: Joining) {
  const { customerId } = ctx.actor;
  const accounts = accountsOf(profiles);
  const recordOf = (some: AccountRecord[]): CreatorRecord => ({
    accounts: some,
    facts: { fullName: name },
    at,
    niches: [],
  });
  const record = recordOf(accounts);
  if ((await skipSuppressed({ ctx, records: [record] })).size > 0) refuse("forbidden", CANNOT_JOIN);
  const records = accounts.map((account) => recordOf([account]));
  const owners = await findOwners({ ctx, records, layer: customerId });
  const known = [...new Set(owners.flat())];
  const people = new Set<number>();
  for (const id of known) people.add((await store.selectPerson(tenantOf(ctx), id)).id);
  const [person, other] = people;
  if (other !== undefined) return refuse("bad_request", say("employees.severalPeople"));
  if (person !== undefined) {
    const [creatorId = person] = known.length === 1 ? known : [];
    return { creatorId, named: accounts.map((account, i) => asNamed(account, owners[i]?.length !== 0)) };
  }
  const source = { kind: "manual", name: JOINED, customerId } as const;
  const [outcome] = await recordCreators({ ctx, input: { source, records: [record] } });
  return {
    creatorId: outcome?.creatorId ?? refuse("forbidden", CANNOT_JOIN),
    named: accounts.map((one) => asNamed(one, true)),
  };
}

function asNamed({ network, username }: AccountRecord, isAdded: boolean): NamedProfile {
  return { network, username, isAdded };
}

/** Each once. */
function accountsOf(profiles: Joining["profiles"]): AccountRecord[] {
  const accounts = new Map<string, AccountRecord>();
  for (const profile of profiles) {
    const { network, username } = { ...profile, username: profile.username.replace(/^@/, "") };
    const url = linkUrl({ network, username, isBrand: false });
    accounts.set(`${network} ${usernameKey(username)}`, { network, username, url, counts: [], posts: [] });
  }
  return [...accounts.values()];
}

/**
 * Throws forbidden for people who have withdrawn, except by an invitation that was made for one person since. A consent of
 * theirs is no proof: anyone with an invitation can have given it.
 */
async function assertMayJoin(
  tenant: TenantDb,
  creatorId: number,
  invitation: Pick<store.OpenInvitation, "uses" | "createdAt">,
): Promise<void> {
  const consents = await store.selectConsentsOf(tenant, await store.selectPerson(tenant, creatorId));
  const ended = consents.flatMap(({ withdrawnAt }) => withdrawnAt?.getTime() ?? []);
  if (consents.length === 0 || ended.length < consents.length) return;
  const isForThem = invitation.uses === 1 && invitation.createdAt.getTime() > Math.max(...ended);
  if (!isForThem) refuse("forbidden", CANNOT_JOIN);
}

export const readConsent = read(contract.readConsent)(async ({ ctx, input: { token } }) => {
  const consent = await fetchConsent(ctx, token);
  const { workspace, name, profiles, statement, givenAt, withdrawnAt, creatorId } = consent;
  return {
    workspace,
    name,
    profiles,
    statement,
    givenAt,
    withdrawnAt,
    isCounted: await isCounted(tenantFor(ctx, consent), creatorId),
  };
});

async function fetchConsent(ctx: Context, token: string) {
  countVisit(ctx, "own", token);
  return (await store.findConsent(ctx.db, linkHash(token))) ?? refuse("invalid_link", UNKNOWN);
}

/** The person has no account: their token leads to the workspace. */
function tenantFor({ db }: Context, { customerId }: store.OwnConsent): TenantDb {
  return { db, customerId };
}

/** Changes nothing where it is withdrawn already. */
export const withdrawConsent = write(contract.withdrawConsent)(async ({ ctx, input: { token } }) => {
  const consent = await fetchConsent(ctx, token);
  const { customerId, creatorId } = consent;
  const tenant = tenantFor(ctx, consent);
  const withdrawnAt = consent.withdrawnAt ?? ctx.clock.now();
  if (!consent.withdrawnAt) {
    await lockTenant(tenant);
    await withdrawOne(ctx, tenant, { hash: linkHash(token), creatorId });
    emitChanged({ emit: ctx.emit, customerId }, ["employees", "lists", "tracking"]);
  }
  return { withdrawnAt, isCounted: await isCounted(tenant, creatorId) };
});
