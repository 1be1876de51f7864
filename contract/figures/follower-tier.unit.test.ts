import { expect, it } from "vitest";
import { FOLLOWER_TIERS, followerTierOf } from "./follower-tier.ts";

it.each([
  [null, undefined],
  [0, undefined],
  [999, undefined],
  [1_000, "nano"],
  [9_999, "nano"],
  [10_000, "micro"],
  [49_999, "micro"],
  [50_000, "mid"],
  [499_999, "mid"],
  [500_000, "macro"],
  [999_999, "macro"],
  [1_000_000, "mega"],
  [3e9, "mega"],
])("%s followers are %s", (followers, tier) => {
  expect(followerTierOf(followers)?.id).toBe(tier);
});

it("labels tiers with their numbers", () => {
  expect(FOLLOWER_TIERS.map(({ label }) => label)).toEqual([
    "Nano, 1K–10K",
    "Micro, 10K–50K",
    "Mid, 50K–500K",
    "Macro, 500K–1M",
    "Mega, 1M+",
  ]);
});
