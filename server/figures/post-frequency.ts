import { sql } from "drizzle-orm";
import { MONTH_DAYS } from "#contract/figures/windows.ts";
import { postFigure } from "./figure.ts";

export const postFrequency = postFigure({
  posts: { window: "month", columns: {}, aggregates: { posts: sql`count(*)` } },
  value: () => sql`month.posts * 7 / ${sql.raw(String(MONTH_DAYS))}::float8`,
  givenValue: sql`null`,
  isGiven: () => false,
  lacks: () => null,
  n: ({ month }) => month.posts,
});
