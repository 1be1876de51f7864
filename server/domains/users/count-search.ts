import { createHash } from "node:crypto";
import type { Context, Member } from "#server/context.ts";
import * as store from "./store.ts";

/** Identifies a search whatever the order of its filters; a digest, so that no words of searches are stored. */
export function searchId(search: object): string {
  return createHash("sha256")
    .update(JSON.stringify(ordered(search)))
    .digest("base64url");
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(ordered(one))).toSorted();
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, ordered(one)]);
}

/** Counts a search of the user unless it is their last one, or an administrator sees the product as this user. */
export async function countSearch({ db, actor }: Context<Member>, search: object): Promise<0 | 1> {
  if (actor.impersonation) return 0;
  return (await store.countSearch(db, { userId: actor.userId, digest: searchId(search) })) ? 1 : 0;
}
