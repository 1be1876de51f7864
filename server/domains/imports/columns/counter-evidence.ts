import { networkOfSite } from "#contract/networks/profile-link.ts";
import { networkOfLink } from "../../../values/networks.ts";
import { parseNumber } from "../../../values/numbers.ts";
import { normalizeHeader } from "./headers.ts";
import { share, SURE, type Column } from "./profile.ts";

/** Words of headers for people beside the creator, in the languages of headers. */
const OTHERS =
  /(?<!\p{L})(?:managers?|management|mgmt|publicist|pr|press|agents?|agency|assistants?|assignee|(?<!(?:channel|account|page|board)[ _])owner|opiekun\p{L}*|menad[zż]er\p{L}*|menajer\p{L}*|agente|representante|ansprechpartner\p{L}*|betreuer\p{L}*|referente|менеджер\p{L}*)(?!\p{L})/iu;

/** Whether a header names a person beside the creator: "Manager email", "Owner". In paths, owners are authors of posts. */
export function isOfOthers({ header }: Column): boolean {
  return !header.includes(".") && OTHERS.test(header);
}

const ONE_POST = /(?<!\p{L})(?:post|reels?|video|story|stories|shorts?|tweet|pin)(?:\s*\([^()]*\))?\s*$/iu;

/** "Reel", "Instagram Story (3 frames)", "Reels": a price, a kind, or what was ordered; and no number of posts. */
export function isOfOnePost({ header }: Column): boolean {
  return ONE_POST.test(header);
}

/** Links to pages of a tool: on one site, which is no network's, with addresses that no server of Mastodon has. */
export function areOfTool({ cells }: Column): boolean {
  const hosts = new Set(cells.map(hostOf));
  return (
    cells.length > 1 &&
    hosts.size === 1 &&
    cells.every(
      (cell) => networkOfLink(cell) === undefined && networkOfSite(cell) === undefined && !cell.includes("/@"),
    )
  );
}

function hostOf(cell: string): string {
  const link = cell.trim();
  return URL.canParse(link) ? new URL(link).hostname : link;
}

/** Rates among engagements: with a sign, or with decimals and below 100. Interactions are whole numbers. */
export function areRates({ cells }: Column): boolean {
  return share(cells, isPercent) >= 0.5 || share(cells, isFraction) >= SURE;
}

function isPercent(cell: string): boolean {
  return /\d\s*%$/.test(cell.trim());
}

function isFraction(cell: string): boolean {
  const number = parseNumber(cell);
  return typeof number === "number" && number < 100 && /^\d+[.,]\d+$/.test(cell.trim());
}

/** Words of headers for what a report counts in its period, or for the period, in the languages of such reports. */
const REPORT =
  /(?<!\p{L})(?:reach|impressions?|interactions?|period|alcance|impresiones|impress[õo]es|interacciones|intera[çc][õo]es|per[ií]odo|port[ée]e|p[ée]riode|reichweite|impressionen|interaktionen|zeitraum|copertura|interazioni|zasi[ęe]g)(?!\p{L})|^(?:reels|stories)$|(?:last|letzten|derniers|[úu]ltimos) \d+ /iu;

/** Words for averages that mean something else alone, and for estimates, which are figures of no period. */
const NO_TOTAL =
  /[Ø⌀]|(?<!\p{L})(?:est|estimated|estimates?|estimad[oa]s?|estim[ée]e?s?|gesch[äa]tzte?[rsn]?|stimat[aeio]|szacowan[aey]|potential|potencial|potentielle?s?|potenzielle?[rsn]?|potenziale)(?!\p{L})|(?:copertura|portata|alcance|impress[õo]es|impresiones|impressioni|intera[çc][õo]es|interacciones|interazioni) m[ée]di[aeo]s?(?!\p{L})/iu;

/** Whether columns are those of a report of some days: what was reached, shown and published in them, as totals. */
export function areOfReport(headers: readonly string[]): boolean {
  return headers.some((header) => REPORT.test(header.trim()) && !NO_TOTAL.test(header) && !isRatio(header));
}

const RATIOS: ReadonlySet<string> = new Set(["average", "rate", "per"]);

function isRatio(header: string): boolean {
  return normalizeHeader(header)
    .split(" ")
    .some((meaning) => RATIOS.has(meaning));
}

const GROUP =
  /(?<!\p{L})(?:groups?|grupos?|gruppen?|groupes?|gruppi|gruppo|groep(?:en)?|grup(?:a|y)?|teams?|equipos?|[ée]quipes?|squadr[ae]|zesp[oó][lł]\p{L}*|buckets?|squads?|cohorts?|kohorten?|cohortes?|tiers?|pools?|pods?|folders?|ordner|dossiers?|segments?|segmente?|clusters?|batch|waves?|campaigns?|kampagnen?|campa[ñn]as?|campanhas?|campagn[ae]s?|projects?|projekte?)(?!\p{L})/iu;

/** Whether a header names how a team sorts its creators, by words that can be niches as well. */
export function isOwnGroup(header: string): boolean {
  return GROUP.test(header);
}
