import { planLimits } from "../plans/index.ts";

/** Whether a plan shows this list's ranking; sample lists are ranked for everybody. */
export function mayRank(plan: number, list: { isSample: boolean }): boolean {
  return list.isSample || planLimits(plan).listRanking;
}
