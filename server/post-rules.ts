import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";

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
 * Whether a post discloses a paid partnership: `isSponsored` of the domain in the program, where posts are read anyway.
 * PostgreSQL takes ten times as long.
 */
export function disclosesAd({ text, hashtags }: { text: string; hashtags: readonly string[] }): boolean {
  if (hashtags.some(isAdTag)) return true;
  const plain = text.toLowerCase();
  return AD_PHRASES.some((phrase) => plain.includes(phrase));
}

function isAdTag(tag: string): boolean {
  const plain = trimmed(tag).replace(/^#+/, "");
  return AD_TAG_SET.has(plain.toLowerCase());
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

/** The hashtags or mentions of a post as they are compared: in lower case, without blanks around them and their sign. */
export function comparedWords(words: readonly string[], sign: "#" | "@"): string[] {
  const bare = words.map((word) =>
    trimmed(word)
      .replace(sign === "#" ? /^#+/ : /^@+/, "")
      .toLowerCase(),
  );
  return [...new Set(bare)].filter((word) => word !== "");
}

/** Without spaces around it; other blanks are part of the word, as they are to PostgreSQL. */
function trimmed(word: string): string {
  return word.replaceAll(/^ +|(?<! ) +$/g, "");
}

const BETWEEN_HOSTS = /[^\p{L}\p{N}.@-]+/u;
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+$/u;

/**
 * Domains that a text names, in lower case and without "www.": of links, and alone as in "shop.example.com", but not of email
 * addresses. Words that only look like one, such as "end.Next", are among them; topics ask for names that people have entered.
 */
export function linkedDomains(text: string): string[] {
  if (!text.includes(".")) return [];
  const pieces = text.toLowerCase().split(BETWEEN_HOSTS);
  const hosts = pieces.map((piece) => piece.replaceAll(/^[.-]+|(?<![.-])[.-]+$/g, "").replace(/^www\./, ""));
  return [...new Set(hosts.filter((host) => HOST.test(host)))];
}

/** Shorter ids can be numbers of rows. */
export const NETWORK_ID_MIN = 9;

/** Whether a post's id is one that its network gives once, not each of its authors or servers, so that equal ones are the same post. */
export function isNetworkId(network: Network, externalId: string): boolean {
  return NETWORK_FACTS[network].posts.hasOwnIds !== true && externalId.length >= NETWORK_ID_MIN;
}

/** What the rows of a joint post have in common: ids that are not the network's are of one post where they were published at one time. */
export function jointKey(post: { network: Network; externalId: string; publishedAt: number }): string {
  const { network, externalId, publishedAt } = post;
  return JSON.stringify(isNetworkId(network, externalId) ? [network, externalId] : [network, externalId, publishedAt]);
}
