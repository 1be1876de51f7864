import { eq } from "drizzle-orm";
import type { Role } from "#contract/base/roles.ts";
import { customers, sessions, users, workspaceMembers } from "#server/db/tables/index.ts";
import type { Browser } from "../support/browser.ts";
import type { World } from "../support/world.ts";

export type Person = { browser: Browser; userId: string; customerId: string };

/** A user with a workspace of their own, signed in. */
export async function makeOwner(world: World, plan?: number): Promise<Person> {
  const browser = world.browser();
  const user = await browser.signUp();
  const [row] = await world.root.select().from(users).where(eq(users.id, user._id));
  if (!row) throw new Error("who signed up is a user");
  if (plan !== undefined) await world.root.update(customers).set({ plan }).where(eq(customers.id, row.customerId));
  return { browser, userId: row.id, customerId: row.customerId };
}

/** Another member of a user's team, signed in. */
export async function makeColleague(world: World, { customerId }: Person, role: Role): Promise<Person> {
  const other = await makeOwner(world);
  const { userId } = other;
  await world.root.insert(workspaceMembers).values({ userId, customerId, role });
  await world.root.update(sessions).set({ workspaceId: customerId }).where(eq(sessions.userId, userId));
  await world.root.update(users).set({ customerId }).where(eq(users.id, userId));
  await world.root.delete(customers).where(eq(customers.id, other.customerId));
  return { ...other, customerId };
}

/** Gives a user this role in all their workspaces. */
export async function giveRole({ root }: World, userId: string, role: Role): Promise<void> {
  await root.update(workspaceMembers).set({ role }).where(eq(workspaceMembers.userId, userId));
}

/** A staff user, signed in. */
export async function makeAdmin(world: World): Promise<Person> {
  const person = await makeOwner(world);
  await world.root.update(users).set({ isAdmin: true }).where(eq(users.id, person.userId));
  return person;
}
