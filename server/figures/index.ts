import type { SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { RANGE_METRICS, type Figure, type RangeMetric } from "#contract/figures/metrics.ts";
import { engagementPerPost } from "./engagement-per-post.ts";
import { engagementRate } from "./engagement-rate.ts";
import type { AccountFigureModule, FigureModule } from "./figure.ts";
import { followers } from "./followers.ts";
import { growth } from "./growth.ts";
import { monthlyViews } from "./monthly-views.ts";
import { postFrequency } from "./post-frequency.ts";
import { score } from "./score.ts";
import { viewsPerPost } from "./views-per-post.ts";

/** The only list: how each figure of an account is computed and explained. */
export const ACCOUNT_FIGURES: Readonly<Record<RangeMetric, AccountFigureModule>> = {
  followers,
  growth,
  engagementRate,
  engagementPerPost,
  viewsPerPost,
  postFrequency,
  monthlyViews,
};

export const FIGURE_MODULES: Readonly<Record<Figure, FigureModule>> = { ...ACCOUNT_FIGURES, score };

/** The column of `accounts`, and of the search index after the network, that a figure is stored in. */
export function columnOf(metric: RangeMetric): string {
  return toSnakeCase(metric);
}

type Window = "recent" | "month";

/** What all figures together need of each post of a window. */
function gather(window: Window, kind: "columns" | "aggregates"): Record<string, SQL> {
  const all = RANGE_METRICS.map((metric) => ACCOUNT_FIGURES[metric].posts).filter((posts) => posts?.window === window);
  return Object.assign({}, ...all.map((posts) => posts?.[kind]));
}

export const POST_COLUMNS = { recent: gather("recent", "columns"), month: gather("month", "columns") };
export const POST_AGGREGATES = { recent: gather("recent", "aggregates"), month: gather("month", "aggregates") };
