import { timingSafeEqual } from "node:crypto";
import { achievementOf, type RuleName, type Grade } from "#contract/my-stats/achievement-rules.ts";
import { achievementBadgePath, achievementPagePath } from "#contract/my-stats/badges.ts";
import type { CreatorCard } from "#contract/creators.ts";
import { linkTo, type Config } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import { derive, secretKey } from "../../../secrets.ts";
import { readCards } from "../../creators/index.ts";
import { selectOwnerClaim } from "../../creator-profile/index.ts";
import { selectAchievements } from "./store.ts";

type Badge = { creatorId: string; achievement: string };

/** 132 bits in the address of a badge, which only this installation can make (decision 64). */
function badgeKey(config: Config, { creatorId, achievement }: Badge): string {
  return derive(secretKey(config), "achievement", JSON.stringify([creatorId, achievement])).slice(0, 22);
}

function isBadgeKey(config: Config, badge: Badge, key: string | undefined): boolean {
  const actual = Buffer.from(key ?? "");
  const expected = Buffer.from(badgeKey(config, badge));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Where a source's terms keep a figure here, no achievement leaves: it may rest on it. Places are as public as rankings. */
function mayLeave({ networks }: Pick<CreatorCard, "networks">, rule: RuleName, config: Config): boolean {
  if (rule === "place" && !config.publicRankings) return false;
  return !networks.some(({ terms }) => terms !== null && terms.unexported.length > 0);
}

/** The addresses of an achievement's badge and of the page that verifies it; null: it may not be shown to others. */
export function badgeOf(config: Config, card: CreatorCard, { rule, grade }: { rule: RuleName; grade: Grade }) {
  if (!mayLeave(card, rule, config)) return null;
  const badge = { creatorId: card._id, achievement: achievementOf(rule, grade).id };
  const keyed = { ...badge, key: badgeKey(config, badge) };
  return { image: linkTo(config, achievementBadgePath(keyed)), page: linkTo(config, achievementPagePath(keyed)) };
}

export type VerifiedAchievement = {
  name: string;
  isSample: boolean;
  achievement: ReturnType<typeof achievementOf>;
  reachedOn: string;
  value: number;
};

/**
 * What a badge states. null: the address was not made here, the achievement was withdrawn or may not leave, or the creator has no
 * owner or was erased: visitors learn no difference.
 */
export async function readVerified(
  ctx: Context,
  { creatorId, achievement, key }: Badge & { key: string | undefined },
): Promise<VerifiedAchievement | null> {
  if (!isBadgeKey(ctx.config, { creatorId, achievement }, key)) return null;
  const id = Number(creatorId);
  const [cards, owner, rows] = await Promise.all([
    readCards({ ctx, ids: [id] }),
    selectOwnerClaim(ctx.db, id),
    selectAchievements(ctx.db, id),
  ]);
  const card = cards.get(id);
  const row = rows.find(({ rule, grade }) => achievementOf(rule, grade).id === achievement);
  if (!card || !owner || !row || row.withdrawnAt !== null || !mayLeave(card, row.rule, ctx.config)) return null;
  const { rule, grade, reachedOn, evidence } = row;
  return {
    name: card.full_name,
    isSample: card.isSample,
    achievement: achievementOf(rule, grade),
    reachedOn,
    value: evidence.value,
  };
}
