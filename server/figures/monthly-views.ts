import { sql } from "drizzle-orm";
import { postsWith } from "./evidence.ts";
import { postFigure } from "./figure.ts";

export const monthlyViews = postFigure({
  posts: {
    window: "month",
    columns: { views: sql`views` },
    aggregates: { posts: sql`count(*)`, views: sql`sum(views)` },
  },
  value: ({ viewedPost }) => sql`case when month.posts > 0 then month.views when exists (${viewedPost}) then 0 end`,
  givenValue: sql`given.monthly_views`,
  isGiven: ({ has }) => has.monthlyViews,
  lacks: ({ recent }) => (postsWith(recent, "views") === 0 ? "no_source" : null),
  n: ({ month }) => postsWith(month, "views"),
});
