import { z } from "zod";
import { DAY_MS } from "#contract/base/limits.ts";
import type { KnownShare } from "#contract/profiles/audience.ts";
import type { Connected } from "../network-sign-in.ts";
import { shareOf } from "../text/share-of.ts";
import { explainOwn } from "./explain.ts";

const API = "https://youtubeanalytics.googleapis.com/v2/reports";
/** Days of views that the shares are of. */
const DAYS = 90;

const report = z.object({ rows: z.array(z.tuple([z.string(), z.number().min(0).max(100)])).default([]) });

/**
 * https://developers.google.com/youtube/analytics/channel_reports#demographic-reports: shares of signed-in viewers by age and by gender. Views by country
 * would have to be divided by all views, which YouTube's policies allow audited projects only.
 */
export const youtubeAudience: NonNullable<Connected["audience"]> = {
  scope: "https://www.googleapis.com/auth/youtube.readonly https://www.googleapis.com/auth/yt-analytics.readonly",
  async read({ request, now }) {
    const day = (before: number) => new Date(now.getTime() - before * DAY_MS).toISOString().slice(0, 10);
    const sharesBy = async (dimension: string, codeOf: (value: string) => string | undefined) => {
      const query = new URLSearchParams({
        ids: "channel==MINE",
        startDate: day(DAYS),
        endDate: day(1),
        metrics: "viewerPercentage",
        dimensions: dimension,
      });
      const { rows } = await request(`${API}?${query.toString()}`, report, { explain: explainOwn });
      return rows.flatMap(([value, percent]): KnownShare[] => {
        const code = codeOf(value);
        return code === undefined || percent === 0 ? [] : [shareOf({ code, share: percent / 100 })];
      });
    };
    const ages = await sharesBy("ageGroup", ageOf);
    const genders = await sharesBy("gender", (value) => GENDERS.get(value));
    return [
      { dimension: "ages" as const, sampleSize: null, shares: ages },
      { dimension: "genders" as const, sampleSize: null, shares: genders },
    ].filter(({ shares }) => shares.length > 0);
  },
};

const GENDERS: ReadonlyMap<string, string> = new Map([
  ["female", "female"],
  ["male", "male"],
  ["user_specified", "other"],
]);

/** "age18-24" or "age65-". */
function ageOf(value: string): string | undefined {
  const [, from, to] = /^age(\d+)-(\d*)$/.exec(value) ?? [];
  if (from === undefined) return undefined;
  return to ? `${from}-${to}` : `${from}+`;
}
