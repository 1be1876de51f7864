import { NETWORKS } from "#contract/networks/networks.ts";
import { trust } from "#contract/base/trust.ts";
import type { AccountRecord, CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";

const COUNTRIES = ["fr", "de", "br", "jp", undefined];
const LANGUAGES = ["fr", "de", "pt", "ja", undefined];
const CITIES = ["Orléans", "orleans", "ORLEANS ", "São Paulo", "東京", undefined];
const BIOS = [
  "Vegan food and slow travel",
  "Street FOOD, vegan-friendly",
  "Travel slow; eat well",
  "東京都のカフェ☕",
  "Café owner in Orléans",
  "Живу в Москве, пишу про Москву",
  undefined,
];
const POSTS = ["Pie of the day", "Vegan PIE, again", "new camera, same light", "今日の東京タワー", "Пирог и чай", ""];
const TAGS = ["baking", "SlowTravel", "東京カフェ"];
const PUBLICATIONS = ["podcast", "newsletter", "book"] as const;
const DAY = 24 * 60 * 60 * 1000;

/** Reproducible pseudo-random numbers below 1 (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Generates different creators, the same for the same seed: every filter matches some and excludes some. */
export function crowd(
  size: number,
  { seed, now, niches }: { seed: number; now: Date; niches: number[] },
): CreatorRecord[] {
  const roll = dice(seed);
  const pick = <T>(values: readonly T[]): T => trust(values[Math.floor(roll() * values.length)]); // roll() is below 1
  const chance = (probability: number) => roll() < probability;
  const ago = (days: number) => new Date(now.getTime() - days * DAY);

  function account(network: (typeof NETWORKS)[number], who: number): AccountRecord {
    const followers = Math.round(10 ** (2 + roll() * 5));
    const counts = [
      { at: ago(1), precision: "day" as const, followers },
      ...(chance(0.6)
        ? [{ at: ago(31), precision: "day" as const, followers: Math.round(followers * (0.7 + roll() / 2)) }]
        : []),
    ];
    const posts = Array.from({ length: Math.floor(roll() * 8) }, (_, i): PostRecord => ({
      externalId: `${network}-${who}-${i}`,
      publishedAt: ago(roll() * 80),
      countedAt: now,
      format: "image",
      text: POSTS[(who * 5 + i) % POSTS.length] ?? "",
      hashtags: TAGS.filter((_tag, t) => (who + i) % (t + 6) === 0),
      mentions: [],
      likes: Math.round(followers * roll() * 0.1),
      comments: Math.round(roll() * 50),
      ...(chance(0.8) && { views: 1 + Math.round(followers * roll()) }),
    }));
    // Before the year that keyword filters search.
    if (who % 4 === 0)
      posts.push({
        externalId: `${network}-${who}-old`,
        publishedAt: ago(400),
        countedAt: now,
        format: "image",
        text: "Sundial",
        hashtags: ["sundial"],
        mentions: [],
        likes: 1,
        comments: 0,
      });
    const biography = pick(BIOS);
    return {
      network,
      username: `crowd_${seed}_${who}`,
      counts: chance(0.95) ? counts : [],
      posts,
      ...(biography && { biography }),
    };
  }

  return Array.from({ length: size }, (_, who): CreatorRecord => {
    const country = pick(COUNTRIES);
    const language = pick(LANGUAGES);
    const city = pick(CITIES);
    const biography = pick(BIOS);
    const tagged = niches.filter(() => chance(0.2));
    const networks = NETWORKS.filter((_network, i) => chance(i < 3 ? 0.5 : 0.1));
    return {
      accounts: (networks.length > 0 ? networks : [pick(NETWORKS)]).map((network) => account(network, who)),
      facts: {
        fullName: `Crowd ${who}`,
        isBrand: chance(0.2),
        gender: pick([0, 1, 2] as const),
        ...(country && { country }),
        ...(language && { language }),
        ...(city && { city }),
        ...(biography && { biography }),
        ...(chance(0.5) && { email: `crowd${who}@example.test` }),
      },
      at: now,
      niches: tagged.map((id, i) => ({ id, primary: i === 0 })),
      publications: PUBLICATIONS.filter((_kind, i) => who % (i + 11) === 0).map((kind) => ({
        kind,
        title: "Letters",
        link: `https://example.test/${kind}/${who}`,
      })),
    };
  });
}
