import { z } from "zod";
import { timeZone } from "../base/time-zone.ts";
import { jsonParam } from "../base/json-param.ts";
import { day } from "../base/dates.ts";
import { betweenFilter, choiceFilter, choiceOrNone, flagFilter, searchFilter } from "../collections/filters.ts";
import { countryCode, languageCode } from "../countries/countries.ts";
import { creatorId } from "../base/ids.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { textLength } from "../figures/text-lengths.ts";
import { WEEK_HOURS, weekHour } from "../figures/week-hours.ts";
import { network } from "../networks/networks.ts";
import { POST_TONES } from "../post-tones.ts";
import { POST_FORMATS } from "../networks/network-module.ts";
import { dayRange } from "./report-settings.ts";

/** Days of the period that is shown unless another is chosen, the present one included. */
export const USUAL_DAYS = 30;

const CHOICES_MAX = 50;
/** A hashtag or the handle of a mention, as they are compared: in lower case, without its sign. */
const word = typed(200).toLowerCase().min(1);

/** Which of the posts of tracked creators are meant. */
export const trackingFilters = z.strictObject({
  /** Days in `timezone`; without it the last 30 days. Two open ends: all time. */
  range: dayRange.optional(),
  timezone: timeZone.default("UTC"),
  network: z.union([z.literal("global"), network]).default("global"),
  onlyCampaignPosts: z.boolean().default(false),
  /** Posts that their network omits by now: deleted, or private. */
  onlyGone: z.boolean().default(false),
  /** Only these days of the range. */
  period: betweenFilter("period", day).schema,
  /** Only these networks, if `network` means all. */
  networks: choiceFilter("networks", network).schema,
  creators: choiceFilter("creators", creatorId, { max: CHOICES_MAX }).schema,
  postTypes: choiceFilter("postTypes", z.enum(POST_FORMATS)).schema,
  /** The country of the author. */
  countries: choiceOrNone("countries", countryCode).schema,
  /** The language of the text: from its network, otherwise detected. */
  languages: choiceOrNone("languages", languageCode).schema,
  tones: choiceOrNone("tones", z.enum(POST_TONES)).schema,
  /** Words of the text, as the themes of a report have them. */
  themes: choiceFilter("themes", word, { max: CHOICES_MAX }).schema,
  /** Hours of the week in `timezone`, as an analysis counts posts by them: "2-18" is Tuesday from 18:00 to 19:00. */
  hours: choiceFilter("hours", weekHour, { max: WEEK_HOURS }).schema,
  /** Lengths of the text, each by the fewest characters of a group of an analysis. */
  lengths: choiceFilter("lengths", textLength).schema,
  hashtags: choiceFilter("hashtags", word, { max: CHOICES_MAX }).schema,
  mentions: choiceFilter("mentions", word, { max: CHOICES_MAX }).schema,
  text: searchFilter("text", { param: "text", max: TITLE_MAX }).schema,
  /** Whether a post discloses a paid partnership; null: either. */
  sponsored: flagFilter("sponsored").schema,
  /** Whether the figures of a post were read before the period ended, so that they are of less time; null: either. */
  outdated: flagFilter("outdated").schema,
});
export type TrackingFilters = z.output<typeof trackingFilters>;

export const filtersParam = jsonParam(trackingFilters.prefault({}));
