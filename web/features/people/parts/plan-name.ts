import { PLAN_IDS } from "#contract/plans.ts";
import type { TFunction } from "i18next";

const NAMES = ["free", "creator", "starter", "business", "agency"] as const;

/** Plans that a workspace can be put on, in their order. */
export const PLANS = NAMES.map((name) => PLAN_IDS[name]);

export function planName(t: TFunction<"people">, plan: number): string {
  return t(`plans.${NAMES.find((name) => PLAN_IDS[name] === plan) ?? "free"}`);
}
