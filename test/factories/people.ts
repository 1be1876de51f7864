import { eq } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import { customers, users } from "#server/db/tables/index.ts";
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
export async function makeColleague(world: World, { customerId }: Person, member: Role): Promise<Person> {
  const other = await makeOwner(world);
  await world.root.update(users).set({ customerId, member }).where(eq(users.id, other.userId));
  return { ...other, customerId };
}

/** A staff user, signed in. */
export async function makeAdmin(world: World): Promise<Person> {
  const person = await makeOwner(world);
  await world.root.update(users).set({ isAdmin: true }).where(eq(users.id, person.userId));
  return person;
}
