import type { Progress, Reliability } from "#contract/campaigns/report.ts";

/** Posts that were agreed on with several creators, or with one under several profiles. */
export function addProgress(all: readonly Progress[]): Progress {
  const sum = (key: keyof Progress) => all.reduce((total, one) => total + one[key], 0);
  return { planned: sum("planned"), posted: sum("posted"), verified: sum("verified"), missing: sum("missing") };
}

/** The record of one person, who may have several profiles, or none that was counted. */
export function addRecords(all: readonly Reliability[]): Reliability {
  const sum = (key: keyof Reliability) => all.reduce((total, one) => total + one[key], 0);
  return { counted: sum("counted"), onTime: sum("onTime"), late: sum("late"), missing: sum("missing") };
}
