import { DAY_MS } from "#contract/base/limits.ts";
import { usernameKey, type Network } from "#contract/networks/networks.ts";

/** Hashtags, mentions and sponsored posts of a profile are counted over so long a time. */
export const LAST_YEAR_MS = 365 * DAY_MS;
/** Hashtags by which posts disclose that they are paid, in lower case. */
export const AD_TAGS = (
  "ad ads advert adv sponsored sponsoredpost paidpartnership paidad publicité publicite pub publi publicidad " +
  "collaborationcommerciale collabcommerciale partenariatrémunéré partenariatremunere colaboraciónpagada parceriapaga " +
  "sponsorizzato pubblicità werbung anzeige advertentie betaaldesamenwerking reklam reklama reklame mainos реклама " +
  "publicitate hirdetés oglas iklan quảngcáo विज्ञापन إعلان pr 広告 광고 협찬 合作 廣告 广告"
).split(" ");
/** Parts of texts that disclose the same, in lower case. */
export const AD_PHRASES = [
  "paid partnership",
  "paid ad with",
  "sponsored by",
  "collaboration commerciale",
  "partenariat rémunéré",
  "colaboración pagada",
  "parceria paga",
  "contenuto sponsorizzato",
  "werbung mit",
  "bezahlte partnerschaft",
  "betaalde samenwerking",
  "płatna współpraca",
  "reklam iş birliği",
  "reklam i samarbete",
  "reklame i samarbejde",
  "reklame for",
  "kaupallinen yhteistyö",
  "реклама разом",
  "реклама вместе",
  "parteneriat plătit",
  "placená spolupráce",
  "fizetett együttműködés",
  "plaćena suradnja",
  "kerja sama berbayar",
  "hợp tác quảng cáo",
  "सशुल्क साझेदारी",
  "شراكة مدفوعة",
  "유료 광고",
  "合作夥伴：",
  "提供:",
];

const AD_TAG_SET: ReadonlySet<string> = new Set(AD_TAGS);

/**
 * Whether a post discloses a paid partnership: `isSponsored` in the program, where posts are read anyway. PostgreSQL takes ten
 * times as long.
 */
export function disclosesAd({ text, hashtags }: { text: string; hashtags: readonly string[] }): boolean {
  if (hashtags.some(isAdTag)) return true;
  const plain = text.toLowerCase();
  return AD_PHRASES.some((phrase) => plain.includes(phrase));
}

function isAdTag(tag: string): boolean {
  const plain = tag.replaceAll(/^ +|(?<! ) +$/g, "").replace(/^#+/, "");
  return AD_TAG_SET.has(plain.toLowerCase());
}

/** Hashtags of a scope that are counted. */
export const TALLIES = 30;
/** Number of handles resolved: enough for what is shown, few enough for a creator who mentions thousands. */
export const HANDLES = 500;

type Mention = { network: Network; name: string; posts: number; sponsored: boolean };
type Known<Who> = { network: string; usernameKey: string; who: Who };
export type Mentioned<Who> = {
  name: string;
  posts: number;
  creator: Who | null;
  /** A post that mentions it discloses a paid partnership. */
  sponsored: boolean;
};

/**
 * Counts mentions by a key that is the same for all creators. Handles of one known creator are combined across
 * networks, as are equal handles without a known creator. Each is named by its most used handle.
 */
export function countMentions<Who extends { _id: string }>(
  mentions: readonly Mention[],
  known: readonly Known<Who>[],
): Map<string, Mentioned<Who>> {
  const owners = new Map(known.map(({ network, usernameKey: key, who }) => [`${network}/${key}`, who]));
  const tallies = new Map<string, Mentioned<Who>>();
  for (const { network, name, posts, sponsored } of mentions.toSorted((a, b) => b.posts - a.posts)) {
    const key = usernameKey(name);
    const creator = owners.get(`${network}/${key}`) ?? null;
    const id = creator ? `creator ${creator._id}` : `handle ${key}`;
    const before = tallies.get(id);
    tallies.set(
      id,
      before
        ? { ...before, posts: before.posts + posts, sponsored: before.sponsored || sponsored }
        : { name, posts, creator, sponsored },
    );
  }
  return tallies;
}

/** Engagement of the known figures; partial when likes are hidden. */
export function knownEngagement(post: {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
}): { engagement: number | null; partial: boolean } {
  const { likes, comments, shares, saves } = post;
  const rest = [comments, shares, saves].filter((figure) => figure !== null);
  if (likes === null && rest.length === 0) return { engagement: null, partial: false };
  return { engagement: rest.reduce((sum, figure) => sum + figure, likes ?? 0), partial: likes === null };
}
