import { recordCreators, type CreatorRecord } from "#server/domains/creators/index.ts";
import type { World } from "../support/world.ts";

let made = 0;

/** Records new creators; returns their ids as the API has them, in the same order. */
export async function makeCreators(
  world: World,
  count: number,
  overrides: Partial<CreatorRecord> = {},
): Promise<string[]> {
  const at = world.ctx.clock.now();
  const records = Array.from({ length: count }, (): CreatorRecord => {
    made += 1;
    const counts = [{ at, precision: "day" as const, followers: 1000 + made }];
    return {
      accounts: [{ network: "instagram", username: `creator_${made}`, counts, posts: [] }],
      facts: { fullName: `Creator ${made}`, country: "fr" },
      at,
      niches: [],
      ...overrides,
    };
  });
  const outcomes = await recordCreators({
    ctx: world.ctx,
    input: { source: { kind: "file", name: "panel" }, records },
  });
  return outcomes.map((outcome) => String(outcome.creatorId));
}
