import { taxonomy, type TaxonomyNiche, type TaxonomyRoot } from "#server/domains/categories/index.ts";
import { SAMPLE_MARK } from "#server/domains/creators/index.ts";
import { CAMPAIGNS } from "./campaigns.ts";
import { SAMPLE_COUNTRIES, type SampleCountry } from "./countries.ts";
import { leaningOf, NETWORK_WEIGHTS } from "./leanings.ts";
import { SAMPLE_NETWORKS, type SampleNetwork } from "./networks.ts";
import { brandName, personName, plainLetters } from "./names.ts";
import { Random } from "./random.ts";

/**
 * A creator's identity before any figure: small, so that a whole world's cast fits in memory and can mention each
 * other.
 */
export type Member = {
  index: number;
  isBrand: boolean;
  fullName: string;
  firstName: string;
  gender: 0 | 1 | 2;
  country: SampleCountry;
  city: string;
  /** The city as they write it. */
  cityInText: string;
  language: string;
  root: TaxonomyRoot;
  /** The first is the primary one. */
  niches: TaxonomyNiche[];
  /** Main one first. */
  networks: SampleNetwork[];
  /** Deviations from the median size. */
  fame: number;
  /** The creator has this handle on every network. */
  handle: string;
};

const BRAND_SHARE = 0.08;

const creatorRoots = taxonomy.filter((root) => root.side === "creator");
const brandRoots = taxonomy.filter((root) => root.side === "brand");

/** The people and brands of a world. Member n is the same in a world of any size, but for a handle's number. */
export function castWorld({ seed, size }: { seed: string; size: number }): Member[] {
  const taken = new Set<string>();
  const cast: Member[] = [];
  for (let index = 0; index < size; index += 1) {
    const random = new Random(seed, "member", index);
    const original = LISTED_TWICE.get(index)?.(cast);
    const member = original
      ? castAgain(random, index, original)
      : random.chance(BRAND_SHARE)
        ? castBrand(random, index)
        : castPerson(random, index);
    const handle = freeHandle(member.handle, taken, random);
    taken.add(handle);
    cast.push({ ...member, handle: `${handle}${SAMPLE_MARK}` });
  }
  return cast;
}

const isCook = ({ isBrand, root }: Member) => !isBrand && root.slug === "food-drink-culture";
const isFamous = ({ isBrand, fame }: Member) => !isBrand && fame > 1;
const lastWho = (fits: (member: Member) => boolean) => (cast: readonly Member[]) => cast.findLast(fits);

/** Members that are an earlier one again, on another network: the sample teams have both, and so duplicates to merge. */
const LISTED_TWICE = new Map([
  [70, lastWho(isCook)],
  [110, lastWho(isFamous)],
  [150, lastWho(isCook)],
  [190, lastWho(isFamous)],
  [230, lastWho(isCook)],
  [270, lastWho(isFamous)],
]);

/** Returns a second entry of the same person, whose handle is spelled without dots. */
function castAgain(random: Random, index: number, original: Member): Member {
  const others = SAMPLE_NETWORKS.filter((network) => !original.networks.includes(network));
  const handle = original.handle.slice(0, -SAMPLE_MARK.length).replaceAll(/[._]/g, "");
  return { ...original, index, networks: [random.pick(others)], handle };
}

function castPerson(random: Random, index: number): Member {
  const root = random.weighted(creatorRoots, ({ slug }) => leaningOf(slug).weight);
  const place = placeOf(random);
  const sex = random.chance(leaningOf(root.slug).women) ? "female" : "male";
  const name = personName(random, place.names, sex);
  const niches = nichesOf(
    random,
    root,
    random.weighted([1, 2, 3], (n) => 4 - n),
  );
  return {
    index,
    isBrand: false,
    fullName: name.full,
    firstName: name.first,
    // A few do not say.
    gender: random.chance(0.04) ? 2 : sex === "female" ? 0 : 1,
    ...place,
    root,
    niches,
    networks: networksOf(random, root),
    fame: random.normal(),
    handle: personHandle(random, name, place.city, topicWord(niches)),
  };
}

function castBrand(random: Random, index: number): Member {
  const root = random.pick(brandRoots);
  const place = placeOf(random);
  const niches = nichesOf(random, root, random.int(1, 2));
  const { full, mark } = brandName(random);
  const networks = networksOf(random, root);
  const fame = 0.4 + random.normal();
  const handle = random.pick([plainLetters(full), plainLetters(mark), `${plainLetters(mark)}.official`]);
  return {
    index,
    isBrand: true,
    fullName: full,
    firstName: mark,
    gender: 2,
    ...place,
    // Brands write in English.
    cityInText: place.city,
    root,
    niches,
    networks,
    fame,
    handle,
    ...knownBrand(index),
  };
}

/** The brands of the sample workspaces' campaigns take the place of others. */
function knownBrand(index: number): Partial<Member> {
  const brand = CAMPAIGNS.map((campaign) => campaign.brand).find((one) => one.index === index);
  if (!brand) return {};
  const { name: fullName, mark: firstName, handle, niche: slug } = brand;
  const root = brandRoots.find(({ niches }) => niches.some((niche) => niche.slug === slug));
  const niche = root?.niches.find((one) => one.slug === slug);
  return { fullName, firstName, handle, ...(root && niche && { root, niches: [niche] }) };
}

function placeOf(random: Random) {
  const country = random.weighted(SAMPLE_COUNTRIES, ({ weight }) => weight);
  const nth = Math.floor(random.next() ** 1.7 * country.cities.length);
  const [language, names] = random.weighted(country.speakers, ([, , share = 1]) => share);
  const city = country.cities[nth] ?? "";
  return { country, city, cityInText: language === "en" ? city : (country.localCities[nth] ?? city), language, names };
}

function nichesOf(random: Random, root: TaxonomyRoot, count: number): TaxonomyNiche[] {
  // The first niches of a root are its broad ones; most creators are there.
  const primary = root.niches[Math.floor(random.next() ** 1.4 * root.niches.length)] ?? random.pick(root.niches);
  return [
    primary,
    ...random.some(
      root.niches.filter((niche) => niche !== primary),
      count - 1,
    ),
  ];
}

function networksOf(random: Random, root: TaxonomyRoot): SampleNetwork[] {
  const { networks } = leaningOf(root.slug);
  const count = random.weighted([1, 2, 3, 4], (n) => [0, 28, 36, 24, 12][n] ?? 0);
  const chosen: SampleNetwork[] = [];
  while (chosen.length < count) {
    const left = SAMPLE_NETWORKS.filter((network) => !chosen.includes(network));
    chosen.push(random.weighted(left, (network) => NETWORK_WEIGHTS[network] * (networks[network] ?? 1)));
  }
  return chosen;
}

/** "3D Printing & Makers" → "printing". */
function topicWord([primary]: readonly TaxonomyNiche[]): string {
  const words = (primary?.slug ?? "").split("-").map(plainLetters);
  return words.find((word) => word.length > 2) ?? "daily";
}

/** The way people name their accounts; from city and topic where the name is in another script. */
function personHandle(random: Random, name: { first: string; last: string }, city: string, topic: string): string {
  const [first, last, place] = [name.first, name.last, city].map(plainLetters);
  if (!first || !last || first.length < 2) return `${place}${random.pick([".", "_", ""])}${topic}`;
  return random.weighted(
    [
      `${first}.${last}`,
      `${first}${last}`,
      `${first}_${last}`,
      `${first}.${topic}`,
      `its${first}${last}`,
      `${topic}with${first}`,
      `${first}in${place}`,
    ],
    (handle) => (handle.includes(last) ? 3 : 1),
  );
}

function freeHandle(wanted: string, taken: ReadonlySet<string>, random: Random): string {
  const base = wanted.slice(0, 30).replace(/[._]$/, "");
  let handle = base;
  for (let digits = 2; taken.has(handle); digits++) handle = `${base}${random.int(10, 10 ** digits - 1)}`;
  return handle;
}
