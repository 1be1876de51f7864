import { z } from "zod";
import { countryCode } from "#contract/countries/countries.ts";
import { AUDIENCE, type AudienceDimension, type KnownShare } from "#contract/profiles/audience.ts";
import type { Connected } from "../network-sign-in.ts";
import { shareOf } from "../text/share-of.ts";
import { explain } from "./requests.ts";

const API = "https://graph.instagram.com/v23.0/me/insights";

const result = z.object({ dimension_values: z.tuple([z.string()]), value: z.int().min(0) });
const insights = z.object({
  data: z
    .array(
      z.object({
        total_value: z.object({ breakdowns: z.array(z.object({ results: z.array(result).default([]) })).default([]) }),
      }),
    )
    .default([]),
});

type ShareName = Pick<KnownShare, "code"> & { name?: string };

const GENDERS: ReadonlyMap<string, string> = new Map([
  ["F", "female"],
  ["M", "male"],
]);

/** How a value of each breakdown is stored; undefined: it tells nothing. */
const BREAKDOWNS: Record<
  "gender" | "age" | "country" | "city",
  { dimension: AudienceDimension; known: (value: string) => ShareName | undefined }
> = {
  gender: {
    dimension: "genders",
    known(value) {
      const code = GENDERS.get(value);
      return code === undefined ? undefined : { code };
    },
  },
  age: { dimension: "ages", known: (value) => (/^\d+(?:-\d+|\+)$/.test(value) ? { code: value } : undefined) },
  country: {
    dimension: "countries",
    known(value) {
      const code = countryCode.safeParse(value.toLowerCase()).data;
      return code === undefined ? undefined : { code };
    },
  },
  city: { dimension: "cities", known: (name) => (name === "" ? undefined : { code: null, name }) },
};

/**
 * https://developers.facebook.com/docs/instagram-platform/api-reference/instagram-user/insights: followers by gender, age, country and city, the largest 45 of
 * each. Instagram gives none for accounts with fewer than 100 followers, and counts only followers whose value it knows.
 */
export const instagramAudience: NonNullable<Connected["audience"]> = {
  scope: "instagram_business_basic,instagram_business_manage_insights",
  async read({ request, username }) {
    const options = { explain: ({ body }: { body: unknown }) => explain(body, username) };
    const found: { dimension: AudienceDimension; counts: (ShareName & { value: number })[]; sum: number }[] = [];
    for (const [breakdown, { dimension, known }] of Object.entries(BREAKDOWNS)) {
      const query = new URLSearchParams({
        metric: "follower_demographics",
        period: "lifetime",
        timeframe: "this_month",
        metric_type: "total_value",
        breakdown,
      });
      const { data } = await request(`${API}?${query.toString()}`, insights, options);
      const results = data.flatMap(({ total_value: total }) => total.breakdowns.flatMap((one) => one.results));
      const counts = results.flatMap(({ dimension_values: [value], value: count }) => {
        const one = known(value);
        return one && count > 0 ? [{ ...one, value: count }] : [];
      });
      found.push({ dimension, counts, sum: results.reduce((all, { value }) => all + value, 0) });
    }
    // Countries and cities are cut off, so that their sums are too small.
    const all = Math.max(0, ...found.map(({ sum }) => sum));
    return found.flatMap(({ dimension, counts }) => {
      const shares = counts
        .toSorted((a, b) => b.value - a.value)
        .slice(0, AUDIENCE.shares)
        .map(({ value, ...one }) => shareOf({ ...one, share: value / all }));
      return shares.length > 0 ? [{ dimension, sampleSize: all, shares }] : [];
    });
  },
};
