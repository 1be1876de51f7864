import { sql } from "drizzle-orm";
import { NO_EXPLANATION, selectGrowthRows, timeOf, type AccountFigureModule } from "./figure.ts";

export const growth: AccountFigureModule = {
  needs: "derived",
  value: () =>
    sql`case when earlier.followers > 0 then (latest.followers - earlier.followers)::float8 / earlier.followers end`,
  unexported: (isRestricted) => sql`${isRestricted(sql`latest`)} or ${isRestricted(sql`earlier`)}`,
  lacks: ({ latest, earlier }) => {
    if (latest === null) return "no_source";
    return earlier === null ? "no_earlier_count" : null;
  },
  explain: ({ latest, earlier }) => {
    if (!latest || !earlier) return NO_EXPLANATION;
    const window = { from: earlier.at, to: latest.at };
    return { ...timeOf(latest), sourceIds: [latest.sourceId, earlier.sourceId], n: 2, window, method: "computed" };
  },
  rows: selectGrowthRows,
  usedCounts: ({ latest, earlier }) => [latest, earlier],
};
