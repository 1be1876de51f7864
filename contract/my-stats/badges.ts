/** Where others see the badge of an achievement and verify it, outside the API. */
export const ACHIEVEMENTS_PATH = "/achievements";

/** `key`: proves that Limelight made the address. */
type Badge = { creatorId: string; achievement: string; key: string };

export function achievementPagePath({ creatorId, achievement, key }: Badge): string {
  return `${ACHIEVEMENTS_PATH}/${creatorId}/${achievement}?key=${encodeURIComponent(key)}`;
}

export function achievementBadgePath({ creatorId, achievement, key }: Badge): string {
  return `${ACHIEVEMENTS_PATH}/${creatorId}/${achievement}/badge.svg?key=${encodeURIComponent(key)}`;
}
