import { z } from "zod";
import type { Network } from "#contract/networks/networks.ts";
import type { AudienceDimension, KnownShare } from "#contract/profiles/audience.ts";
import { Random } from "./random.ts";
import { cellOfMany, readTsv } from "./read-tsv.ts";

/** The account of a fictional creator, and what decides who follows it. */
export type SampleAccount = {
  network: Network;
  username: string;
  country: string | null;
  language: string | null;
  niches: readonly string[];
};

export type SampleAudience = {
  daysOld: number;
  sampleSize: number;
  dimensions: { dimension: AudienceDimension; shares: KnownShare[] }[];
};

/** The part of accounts that have an audience. */
const KNOWN = 0.6;

const country = z.object({
  code: z.string(),
  weight: z.coerce.number(),
  /** "en:en_US:88|es:es_MX:12", as in countries.ts. */
  speakers: cellOfMany,
  cities: cellOfMany,
});
/** Countries and their languages. */
type Country = z.infer<typeof country> & { languages: ReadonlySet<string | undefined> };

let countries: readonly Country[] | undefined;

/** Ages of those who use a network, and the part of women among them: rounded from what the networks' advertisers see. */
const AGES = ["13-17", "18-24", "25-34", "35-44", "45-64", "65+"] as const;
const YOUNG = [0.14, 0.42, 0.28, 0.1, 0.05, 0.01];
const MIDDLE = [0.06, 0.3, 0.36, 0.17, 0.09, 0.02];
const OLDER = [0.01, 0.13, 0.37, 0.28, 0.17, 0.04];
const USERS: Partial<Record<Network, { ages: readonly number[]; women: number }>> = {
  tiktok: { ages: YOUNG, women: 0.56 },
  instagram: { ages: MIDDLE, women: 0.55 },
  youtube: { ages: MIDDLE, women: 0.42 },
  linkedin: { ages: OLDER, women: 0.44 },
  substack: { ages: OLDER, women: 0.48 },
};
const OTHERS = { ages: MIDDLE, women: 0.47 };

const INTERESTS = [
  "Travel & Tourism",
  "Music",
  "Food & Cooking",
  "Fitness & Yoga",
  "Fashion & Style",
  "Beauty & Skincare",
  "Film & Television",
  "Games & Esports",
  "Technology & Gadgets",
  "Family & Parenting",
  "Sports",
  "Business & Careers",
  "Art & Design",
  "Home & Garden",
  "Cars & Motorcycles",
];

/** Returns the same audience for an account on every machine; undefined: the account has no audience. */
export function sampleAudience(account: SampleAccount): SampleAudience | undefined {
  const random = new Random("audience", account.network, account.username);
  if (!random.chance(KNOWN)) return undefined;
  countries ??= readTsv("countries", country).map((one) =>
    Object.assign(one, { languages: new Set(one.speakers.map((speaker) => speaker.split(":")[0])) }),
  );
  const places = shareCountries(random, account, countries);
  return {
    daysOld: random.int(2, 40),
    sampleSize: random.int(400, 9_000),
    dimensions: [
      { dimension: "countries", shares: places.map(({ of, share }) => shareOf({ code: of.code }, share)) },
      { dimension: "cities", shares: shareCities(random, places) },
      { dimension: "languages", shares: shareLanguages(places) },
      ...shareAges(random, account),
      { dimension: "interests", shares: shareInterests(random, account.niches) },
    ],
  };
}

type Place = { of: Country; share: number };

/** Home first, then countries that speak its language more often than others. */
function shareCountries(random: Random, { country: home, language }: SampleAccount, all: readonly Country[]): Place[] {
  const speaks = (one: Country) => language !== null && one.languages.has(language);
  const own = all.find(({ code }) => code === home) ?? random.weighted(all, ({ weight }) => weight);
  const ownShare = 0.28 + random.next() * 0.42;
  const left = all.filter(({ code }) => code !== own.code);
  const others: Place[] = [];
  let rest = (1 - ownShare) * (0.82 + random.next() * 0.12);
  for (let i = 0; i < 9 && left.length > 0; i++) {
    const of = random.weighted(left, (one) => one.weight * (speaks(one) ? 8 : 1));
    left.splice(left.indexOf(of), 1);
    if (others.some((other) => other.of.code === of.code)) continue;
    const share = rest * (0.22 + random.next() * 0.16);
    rest -= share;
    others.push({ of, share });
  }
  return [{ of: own, share: ownShare }, ...others].toSorted((a, b) => b.share - a.share);
}

function shareCities(random: Random, places: readonly Place[]): KnownShare[] {
  return places
    .slice(0, 3)
    .flatMap(({ of: { code, cities }, share }, i) =>
      cities
        .slice(0, i === 0 ? 5 : 2)
        .map((name, place) => shareOf({ name, country: code }, (share * (0.16 + random.next() * 0.06)) / (place + 1))),
    )
    .toSorted((a, b) => b.share - a.share);
}

function shareLanguages(places: readonly Place[]): KnownShare[] {
  const shares = new Map<string, number>();
  for (const { of, share } of places)
    for (const speaker of of.speakers) {
      const [code = "", , percent = "100"] = speaker.split(":");
      shares.set(code, (shares.get(code) ?? 0) + (share * Number(percent)) / 100);
    }
  return [...shares].map(([code, share]) => shareOf({ code }, share)).toSorted((a, b) => b.share - a.share);
}

function shareAges(random: Random, { network }: SampleAccount): SampleAudience["dimensions"] {
  const { ages, women } = USERS[network] ?? OTHERS;
  const drawn = ages.map((share) => random.logNormal(share, 0.25));
  const sum = drawn.reduce((total, share) => total + share, 0);
  const womenHere = Math.min(0.9, Math.max(0.1, women + random.normal() * 0.14));
  const shares = AGES.map((code, i) => {
    const share = (drawn[i] ?? 0) / sum;
    const female = share * Math.min(0.95, Math.max(0.05, womenHere + random.normal() * 0.03));
    return Object.assign(shareOf({ code }, share), { female, male: share - female });
  });
  const female = shares.reduce((total, one) => total + one.female, 0);
  const genders = [shareOf({ code: "female" }, female), shareOf({ code: "male" }, 1 - female)];
  return [
    { dimension: "ages", shares },
    { dimension: "genders", shares: genders.toSorted((a, b) => b.share - a.share) },
  ];
}

/** The creator's own niches first: people follow for them. */
function shareInterests(random: Random, niches: readonly string[]): KnownShare[] {
  const own = niches.slice(0, 3).map((name) => shareOf({ name }, 0.35 + random.next() * 0.35));
  const others = random
    .some(
      INTERESTS.filter((name) => !niches.includes(name)),
      7,
    )
    .map((name) => shareOf({ name }, 0.06 + random.next() * 0.26));
  return [...own, ...others].toSorted((a, b) => b.share - a.share);
}

function shareOf(of: Partial<Pick<KnownShare, "code" | "name" | "country">>, share: number): KnownShare {
  return { code: null, name: null, country: null, female: null, male: null, ...of, share };
}
