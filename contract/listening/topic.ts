import { z } from "zod";
import { choiceFilter } from "../collections/filters.ts";
import { languageCode } from "../countries/countries.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { network } from "../networks/networks.ts";
import { searchText } from "../search/search-text.ts";

/** Terms of each group of a topic. */
export const TERMS_MAX = 100;
const TERM_LENGTH_MAX = 100;

export const TERM_KINDS = ["keyword", "hashtag", "handle", "domain"] as const;

const value = typed(TERM_LENGTH_MAX);
const plain = value.toLowerCase();
const bare = (sign: RegExp) => plain.overwrite((word) => word.replace(sign, "").trim());

/** As linkedDomains() finds them in texts: a host alone, without "www." before it. */
const DOMAIN = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}][\p{L}\p{N}-]+$/u;

/** Of a link, too. */
function hostOf(text: string): string {
  const [host = ""] = text.replace(/^https?:\/\//, "").split("/");
  return host.replace(/^www\./, "");
}

const term = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("keyword"),
    /** Words as keyword search compares them; several are a phrase. */
    value: value.refine((text) => searchText(text) !== "", problem("input.keyword")).meta({ examples: ["oat milk"] }),
  }),
  z.strictObject({
    kind: z.literal("hashtag"),
    value: bare(/^#+/)
      .min(1, problem("input.hashtag"))
      .meta({ examples: ["matcha"] }),
  }),
  z.strictObject({
    kind: z.literal("handle"),
    value: bare(/^@+/)
      .min(1, problem("input.handle"))
      .meta({ examples: ["some.brand"] }),
  }),
  z.strictObject({
    kind: z.literal("domain"),
    value: plain
      .overwrite(hostOf)
      .refine((text) => DOMAIN.test(text), problem("input.domain"))
      .meta({ examples: ["example.com"] }),
  }),
]);
export type Term = z.output<typeof term>;

const group = z
  .array(term)
  .max(TERMS_MAX, problem("input.tooManyTerms", { max: TERMS_MAX }))
  .overwrite((terms) => [...new Map(terms.map((one) => [`${one.kind} ${one.value}`, one])).values()])
  .default([]);

/** Which posts a topic means: those with any of the first terms, all of the second, and none of the third. */
export const topicQuery = z
  .strictObject({
    any: group,
    all: group,
    none: group,
    /** Handles of authors whose posts are left out, on every network. */
    notBy: z
      .array(bare(/^@+/).min(1, problem("input.handle")))
      .max(TERMS_MAX, problem("input.tooManyTerms", { max: TERMS_MAX }))
      .overwrite((handles) => [...new Set(handles)])
      .default([]),
    /** Of the text: posts of which it is not known do not match. */
    languages: choiceFilter("languages", languageCode).schema,
    networks: choiceFilter("networks", network).schema,
  })
  .refine(({ any, all }) => any.length + all.length > 0, { path: ["any"], ...problem("input.topic") })
  .meta({ examples: [{ any: [{ kind: "keyword", value: "matcha" }] }, { all: [{ kind: "hashtag", value: "ad" }] }] });
export type TopicQuery = z.output<typeof topicQuery>;

export const topicTitle = typed(TITLE_MAX).min(1, problem("input.topicTitle"));
