import { timingSafeEqual } from "node:crypto";
import type { Narrowed } from "#contract/rankings/public-rankings.ts";
import type { RankedCreator } from "#contract/rankings/endpoints.ts";
import type { Config } from "../../../config.ts";
import { derive, secretKey } from "../../../secrets.ts";

/** Where a source's terms do not let the score leave, neither may a place that follows from it. */
export function mayBePublic({ networks }: Pick<RankedCreator, "networks">): boolean {
  return !networks.some(({ terms }) => terms?.unexported.includes("score"));
}

type Badge = { id: string; creatorId: string } & Narrowed;

/** 132 bits in the address of a badge, which only this installation can make: members get them with places that they see. */
export function badgeKey(config: Config, { id, creatorId, network, country }: Badge): string {
  const badge = JSON.stringify([id, creatorId, network ?? null, country ?? null]);
  return derive(secretKey(config), "badge", badge).slice(0, 22);
}

export function isBadgeKey(config: Config, badge: Badge, key: string | undefined): boolean {
  const actual = Buffer.from(key ?? "");
  const expected = Buffer.from(badgeKey(config, badge));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
