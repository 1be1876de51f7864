import { z } from "zod";
import { splitIcon } from "#contract/categories/category-name.ts";
import type { Member } from "./cast.ts";
import type { Random } from "./random.ts";
import { readTsv } from "./read-tsv.ts";

const KINDS = ["bio", "caption", "paid", "together", "adTag"] as const;
type Kind = (typeof KINDS)[number];

/** A voice is a language, or `brand`; texts have placeholders in braces. */
const phraseRow = z.object({ voice: z.string(), kind: z.enum(KINDS), text: z.string().min(1) });
const phraseRows = readTsv("phrases", phraseRow);
const phrases = new Map(
  [...Map.groupBy(phraseRows, ({ voice }) => voice)].map(([voice, rows]) => [
    voice,
    Map.groupBy(rows, ({ kind }) => kind),
  ]),
);

/** What creators of a root category publish about, in the languages that have a translation, by the category's slug. */
const topics = new Map(
  readTsv("topics", z.object({ category: z.string() }).catchall(z.string())).map((row) => [row.category, row]),
);

type Voice = Pick<Member, "isBrand" | "language">;

function voiceOf({ isBrand, language }: Voice): string {
  if (isBrand) return "brand";
  return phrases.has(language) ? language : "en";
}

/** The language of the texts that a creator writes. */
export function languageOf(member: Voice): string {
  const voice = voiceOf(member);
  return voice === "brand" ? "en" : voice;
}

function phrasesOf(member: Voice, kind: Kind): readonly string[] {
  return (phrases.get(voiceOf(member))?.get(kind) ?? []).map(({ text }) => text);
}

/** Texts of templates by turns with the names of their placeholders: there are few templates, and many texts. */
const partsOf = new Map<string, string[]>();

function fill(template: string, values: Record<string, string>): string {
  const parts = partsOf.get(template) ?? template.split(/\{(\w+)\}/);
  partsOf.set(template, parts);
  return parts.map((part, place) => (place % 2 === 0 ? part : (values[part] ?? `{${part}}`))).join("");
}

/** The biography of an account. */
export function accountBio(member: Member, random: Random): string {
  const topic = translatedTopic(member) ?? nicheNames(member)[0] ?? "";
  return fill(random.pick(phrasesOf(member, "bio")), {
    name: member.isBrand ? member.fullName : member.firstName,
    city: member.cityInText,
    topic,
    Topic: capitalize(topic),
    icon: iconOf(member.niches[0]?.name ?? member.root.name),
  });
}

/**
 * Returns undefined for brands and for languages without topics: these use the English name of their niche, as is
 * common.
 */
function translatedTopic(member: Member): string | undefined {
  return (topics.get(member.root.slug) ?? topics.get("other"))?.[voiceOf(member)];
}

/** What a member posts under a picture or video: templates for `writeCaption`. */
export function captionsOf(member: Voice): readonly string[] {
  return phrasesOf(member, "caption");
}

/** A caption about a word typical of the member's niche. */
export function writeCaption(template: string, values: { keyword: string; city: string }): string {
  return fill(template, values);
}

/** The sentence of a post that mentions another account. */
export function mentionLine(member: Voice, mention: string, isPaid: boolean): string {
  const [template = ""] = phrasesOf(member, isPaid ? "paid" : "together");
  return fill(template, { mention });
}

/** The hashtag that marks paid posts. */
export function adTag(member: Voice): string {
  const [tag = ""] = phrasesOf(member, "adTag");
  return tag;
}

const adTags = new Set(phraseRows.flatMap(({ kind, text }) => (kind === "adTag" ? [text] : [])));

export function isAdTag(hashtag: string): boolean {
  return adTags.has(hashtag);
}

/** The product's own description of a creator: always English, from their niches and what they post about. */
export function aboutBio(member: Member, random: Random): string {
  const { country, city, fullName, niches } = member;
  const [first = "", ...others] = nicheNames(member);
  const posts = random
    .some(
      niches.flatMap((niche) => niche.keywords),
      3,
    )
    .join(", ");
  const where = `${city}, ${country.name}`;
  if (member.isBrand)
    return `${fullName} is a brand from ${where}, in ${enumerate([first, ...others])}. Posts about ${posts}.`;
  const openings = [
    `${fullName} is a creator in ${where} who covers ${enumerate([first, ...others])}.`,
    `From ${where}, ${fullName} publishes on ${enumerate([first, ...others])}.`,
    `${capitalize(first)} is at the centre of what ${fullName} makes in ${where}${others.length > 0 ? `, next to ${enumerate(others)}` : ""}.`,
  ];
  return `${random.pick(openings)} Recent posts are about ${posts}.`;
}

export function titleOf(member: Member): string {
  const [niche = ""] = nicheNames(member);
  return member.isBrand ? `${capitalize(niche)} in ${member.city}` : `${capitalize(niche)} creator in ${member.city}`;
}

/** The member's primary niche, as it is written within a sentence. */
export function topicOf(member: Member): string {
  const [topic = "everyday life"] = nicheNames(member);
  return topic;
}

function nicheNames({ niches }: Member): string[] {
  return niches.map(({ name }) => lowerCase(splitIcon(name).label).replace(/ (brands|labels)$/, ""));
}

/** "Home Decor & Interiors" → "home decor & interiors"; proper names and abbreviations keep their case ("AI Tools"). */
function lowerCase(name: string): string {
  return name.replaceAll(/\b\p{Lu}\p{Ll}+/gu, (word) => (PROPER_NAMES.has(word) ? word : word.toLowerCase()));
}
const PROPER_NAMES = new Set([
  "American",
  "Asian",
  "Christianity",
  "Islam",
  "Eastern",
  "Latin",
  "Montessori",
  "Python",
]);

function iconOf(name: string): string {
  return name.slice(0, name.indexOf(" "));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function enumerate(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
