import { sql } from "drizzle-orm";
import { NO_EXPLANATION, selectGrowthRows, timeOf, type AccountFigureModule } from "./figure.ts";

export const followers: AccountFigureModule = {
  needs: "shown",
  value: () => sql`counted.followers`,
  unexported: (isRestricted, counted) => isRestricted(counted),
  lacks: ({ counted }) => (counted === null ? "no_source" : null),
  explain: ({ counted }) =>
    counted
      ? { ...NO_EXPLANATION, ...timeOf(counted), sourceIds: [counted.sourceId], n: 1, method: "counted" }
      : NO_EXPLANATION,
  rows: selectGrowthRows,
  usedCounts: ({ counted }) => [counted],
};
