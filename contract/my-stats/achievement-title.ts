import { english } from "../messages/catalogue.ts";
import { figureText, type RuleName, type Unit } from "./achievement-rules.ts";

/** "100,000 followers", "Top 10 of a ranking". */
export function achievementTitle({ rule, threshold, unit }: { rule: RuleName; threshold: number; unit: Unit }): string {
  if (threshold === 1 && rule === "place") return english("achievements.first");
  if (threshold === 1 && rule === "partnerships") return english("achievements.partnership");
  return english(`achievements.${rule}`, { value: figureText(unit, threshold) });
}
