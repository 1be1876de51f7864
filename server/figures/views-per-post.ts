import { sql } from "drizzle-orm";
import { postsWith } from "./evidence.ts";
import { lacksPosts, lacksValues, median, postFigure } from "./figure.ts";

export const viewsPerPost = postFigure({
  posts: { window: "recent", columns: { views: sql`views::float8` }, aggregates: { views: median("views") } },
  value: () => sql`recent.views`,
  givenValue: sql`given.views_per_post`,
  isGiven: ({ has }) => has.views,
  lacks: (evidence) => lacksPosts(evidence) ?? lacksValues(evidence, "views"),
  n: ({ recent }) => postsWith(recent, "views"),
});
