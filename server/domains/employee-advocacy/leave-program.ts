import type { Context } from "../../context.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { removeMembers } from "../memberships/index.ts";
import {
  endConsents,
  selectConsentsOf,
  selectPerson,
  setTeam,
  type Person,
  type PersonConsent,
} from "./people-store.ts";
import { selectProgram } from "./store.ts";

type Clock = Pick<Context, "clock">;

/** Whether a person of this creator has a consent that is open, and counts by it. */
export async function isCounted(tenant: TenantDb, creatorId: number): Promise<boolean> {
  return (await selectConsentsOf(tenant, await selectPerson(tenant, creatorId))).some(isOpen);
}

const isOpen = ({ withdrawnAt }: PersonConsent) => withdrawnAt === null;

/**
 * Ends one consent. The person leaves when they have no other one: an invitation's holder can name a profile of someone
 * else, and must not be able to end what that person has agreed to.
 */
export async function withdrawOne(ctx: Clock, tenant: TenantDb, own: { hash: string; creatorId: number }) {
  const person = await selectPerson(tenant, own.creatorId);
  await endConsents(tenant, person, [own.hash], ctx.clock.now());
  const consents = await selectConsentsOf(tenant, person);
  if (!consents.some(isOpen)) await leaveProgram(ctx, tenant, person, consents);
}

/** Ends all consents of a person, who leaves; false: none was open. */
export async function withdrawAll(ctx: Clock, tenant: TenantDb, creatorId: number): Promise<boolean> {
  const person = await selectPerson(tenant, creatorId);
  const consents = await selectConsentsOf(tenant, person);
  const open = consents.filter(isOpen).map(({ hash }) => hash);
  if (open.length === 0) return false;
  await endConsents(tenant, person, open, ctx.clock.now());
  await leaveProgram(ctx, tenant, person, consents);
  return true;
}

/**
 * Takes a person out of their team, the list of employees and the lists that they joined before, so that tracking, files and
 * shared pages do not show them either. They count no more in any case: what decides is the consent.
 */
async function leaveProgram({ clock }: Clock, tenant: TenantDb, person: Person, consents: readonly PersonConsent[]) {
  const program = await selectProgram(tenant);
  const joined = consents.map(({ listId }) => listId);
  const listIds = new Set([program?.listId, ...joined].filter((id) => typeof id === "string"));
  const { creatorIds } = person;
  await setTeam(tenant, { people: [person.id], creatorIds }, null);
  for (const listId of listIds) await removeMembers({ tenant, at: clock.now(), listId, creatorIds });
}
