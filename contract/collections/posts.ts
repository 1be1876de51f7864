import { z } from "zod";
import { day } from "../base/dates.ts";
import { creatorId } from "../base/ids.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { countryCode, languageCode } from "../countries/countries.ts";
import { textLength } from "../figures/text-lengths.ts";
import { WEEK_HOURS, weekHour } from "../figures/week-hours.ts";
import { network } from "../networks/networks.ts";
import { POST_FORMATS } from "../networks/network-module.ts";
import { POST_TONES } from "../post-tones.ts";
import { typed } from "../base/text.ts";
import { collection, field } from "./collection.ts";
import { betweenFilter, choiceFilter, choiceOrNone, flagFilter, searchFilter } from "./filters.ts";

/** A hashtag or the handle of a mention, as they are compared: in lower case, without its sign. */
const word = typed(200).toLowerCase().min(1);
const WORDS_MAX = 50;
const CREATORS_MAX = 50;

const FIELDS = {
  text: field.text({
    label: "Post",
    column: { width: 220 },
    filter: searchFilter("text", { param: "text", max: TITLE_MAX }),
  }),
  /** Who published it; of one creator's own posts always the same. */
  creator: field.text({ label: "Creator", filter: choiceFilter("creators", creatorId, { max: CREATORS_MAX }) }),
  network: field.text({ label: "Network", filter: choiceFilter("networks", network) }),
  format: field.text({
    label: "Type",
    column: { width: 110 },
    filter: choiceFilter("types", z.enum(POST_FORMATS)),
  }),
  published: field.time({
    label: "Published",
    column: { width: 110 },
    sort: "newest",
    filter: betweenFilter("period", day),
  }),
  hashtags: field.names({ label: "Hashtags", filter: choiceFilter("hashtags", word, { max: WORDS_MAX }) }),
  mentions: field.names({ label: "Mentions", filter: choiceFilter("mentions", word, { max: WORDS_MAX }) }),
  sponsored: field.text({ label: "Sponsored", filter: flagFilter("sponsored") }),
  engagement: field.count({ label: "Engagement", column: { width: 110 }, sort: "engagement" }),
  engagementRate: field.rate({ label: "Engagement rate", column: { width: 130 }, sort: "engagementRate" }),
  likes: field.count({ label: "Likes", column: { width: 90 }, sort: "likes" }),
  comments: field.count({ label: "Comments", column: { width: 100 }, sort: "comments" }),
  views: field.count({ label: "Views", column: { width: 90 }, sort: "views" }),
};

/** Posts, of a creator or that mention one. */
export const postsCollection = collection(FIELDS);

/** Tracked posts can also be filtered by what the search index knows of their texts and authors. */
export const trackedPostsCollection = collection({
  ...FIELDS,
  country: field.text({ label: "Country", filter: choiceOrNone("countries", countryCode) }),
  language: field.text({ label: "Language", filter: choiceOrNone("languages", languageCode) }),
  tone: field.text({ label: "Sentiment", filter: choiceOrNone("tones", z.enum(POST_TONES)) }),
  theme: field.names({ label: "Theme", filter: choiceFilter("themes", word, { max: WORDS_MAX }) }),
  /** By the clocks of the reader. */
  hour: field.text({ label: "Hour", filter: choiceFilter("hours", weekHour, { max: WEEK_HOURS }) }),
  length: field.text({ label: "Length of text", filter: choiceFilter("lengths", textLength) }),
});
