import { sql } from "drizzle-orm";
import { creatorClaims, creators } from "#server/db/tables/index.ts";
import type { World } from "../support/world.ts";
import { makeCreators } from "./creators.ts";
import { makeOwner, type Person } from "./people.ts";

/** Makes a creator's profile this user's, as if the code had been found in its account. */
export async function giveProfile({ root }: World, userId: string, creatorId: string): Promise<string> {
  const [account] = (
    await root.execute<{ id: string; network: string; username: string; external_id: string | null }>(sql`
      select id, network, username, external_id from accounts
      where creator_id = ${creatorId} and customer_id is null order by id limit 1`)
  ).rows;
  if (!account) throw new Error("a creator has an account");
  const [claim] = await root
    .insert(creatorClaims)
    .values({
      creatorId: Number(creatorId),
      userId,
      state: "owned",
      method: "biography",
      accountId: Number(account.id),
      network: account.network,
      username: account.username,
      externalId: account.external_id,
    })
    .returning({ id: creatorClaims.id });
  await root
    .update(creators)
    .set({ userId })
    .where(sql`id = ${creatorId} and customer_id is null`);
  if (!claim) throw new Error("no claim was inserted");
  return claim.id;
}

/** A signed-in user who has claimed the profile of a creator. */
export async function makeOwningCreator(world: World): Promise<Person & { creatorId: string }> {
  const person = await makeOwner(world);
  const [creatorId = ""] = await makeCreators(world, 1);
  await giveProfile(world, person.userId, creatorId);
  return { ...person, creatorId };
}
