import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { headlineAccount, headlineScore, type AccountView, type CreatorCard } from "#contract/creators.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Context } from "../../../context.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { exportableCard, readCards } from "../../creators/index.ts";
import type { ListRow } from "../../memberships/index.ts";
import { leftOutNote } from "../rows/columns.ts";
import type { PdfChart, PdfCreator, PdfDocument, PdfFigure, PdfBranding } from "./document.ts";
import { formatFor, languageFor, MISSING, type Format } from "./format.ts";
import { readLogo, readPictures } from "./pictures.ts";
import { selectHistory, selectTotals, type Count, type Totals } from "./store.ts";
import { LABELS } from "./labels.ts";

const YEAR_DAYS = 366;

type DocumentScope = {
  ctx: Context;
  tenant: TenantDb;
  /** Creators to draw, in order. */
  shown: readonly number[];
  /** All creators of the scope, for the totals. */
  all: readonly number[];
  /** When the scope is one list. */
  list: ListRow | undefined;
  lang: string;
  /** Figures are of the largest account on these networks; an empty list: of the largest of all. */
  figuresOf: readonly Network[];
};

/** The content of the document, with pictures; the number of queries does not depend on the number of creators. */
export async function readDocument({
  ctx,
  tenant,
  shown,
  all,
  list,
  lang: requestedLang,
  figuresOf,
}: DocumentScope): Promise<PdfDocument> {
  const lang = languageFor(requestedLang);
  const format = formatFor(lang);
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - YEAR_DAYS * DAY_MS);
  const cards = await readCards({ ctx, ids: [...shown] });
  const exported = shown.flatMap((id) => {
    const card = cards.get(id);
    return card ? [{ id, headline: headlineAccount(card.networks, figuresOf), ...exportableCard(card) }] : [];
  });
  const charted = exported.flatMap(({ id, headline }) =>
    headline ? [{ id, network: headline.network, username: headline.username }] : [],
  );
  const [counts, totals, branding] = await Promise.all([
    selectHistory(ctx.db, charted, since),
    selectTotals(tenant, { ids: all, figuresOf }),
    brandingOf(ctx, list),
  ]);
  const pictures = await readPictures(ctx, [...cards.values()].flatMap(pictureKey));
  const countsById = Map.groupBy(counts, ({ id }) => id);
  const leftOut = exported.reduce((sum, one) => sum + one.leftOut, 0);
  const creators = exported.map(({ id, card, headline }) => {
    const picture = pictureKey(card).flatMap((key) => pictures.get(key) ?? [])[0] ?? null;
    const account = card.networks.find(
      ({ network, username }) => network === headline?.network && username === headline.username,
    );
    const score = headlineScore(card, figuresOf, account);
    return creatorOf(card, { picture, account, score, counts: countsById.get(id) ?? [], format });
  });
  return {
    lang,
    title: list?.title ?? LABELS.title,
    description: list?.description ?? "",
    count: countOf(creators.length, all.length, format),
    date: format.date(now),
    madeAt: now,
    branding,
    figures: totalFigures(totals, format),
    sampleNote: sampleNoteOf(creators),
    leftOutNote: leftOutNote(leftOut),
    creators,
    labels: {
      page: LABELS.page,
      of: LABELS.of,
      sample: LABELS.sample,
      score: LABELS.score,
      missing: MISSING,
      unknownScore: LABELS.unknownScore,
      more: "+",
    },
  };
}

function sampleNoteOf(creators: readonly Pick<PdfCreator, "isSample">[]): string | null {
  const sample = creators.filter(({ isSample }) => isSample).length;
  if (sample === 0) return null;
  return sample === creators.length ? LABELS.allSample : LABELS.someSample;
}

/** A white-label list does not mention the product. */
async function brandingOf(ctx: Context, list: ListRow | undefined): Promise<PdfBranding> {
  if (!list) return { logo: null, name: null, product: true };
  const logo = await readLogo(ctx, list.logo ?? (list.whiteLabel ? list.companyLogo : null));
  return { logo, name: list.companyName, product: !list.whiteLabel };
}

function countOf(shown: number, total: number, format: Format): string {
  if (total === 1) return LABELS.one;
  return LABELS.creators(format.exact(shown), total > shown ? format.exact(total) : null);
}

function totalFigures(totals: Totals, format: Format): PdfFigure[] {
  const labels = LABELS.figures;
  return [
    { label: labels.totalFollowers, value: format.count(totals.followers) },
    { label: labels.medianEngagement, value: format.rate(totals.medianEngagementRate) },
    {
      label: labels.medianScore,
      value: totals.medianScore === null ? MISSING : format.exact(totals.medianScore / 100),
    },
    { label: labels.countries(totals.countries), value: format.exact(totals.countries) },
    { label: labels.networks(totals.networks), value: format.exact(totals.networks) },
  ];
}

/** The key in the file store, from the picture's URL. */
function pictureKey({ picture_url }: CreatorCard): string[] {
  return picture_url?.startsWith("/files/") ? [picture_url.slice("/files/".length)] : [];
}

/** `account`: the headline account, as it may be exported. */
type CreatorDetails = {
  picture: Uint8Array | null;
  account: AccountView | undefined;
  score: number | null;
  counts: Count[];
  format: Format;
};

function creatorOf(card: CreatorCard, { picture, account, score, counts, format }: CreatorDetails): PdfCreator {
  const country = card.country?.toUpperCase() ?? null;
  return {
    name: card.full_name,
    handle: card.networks[0]?.username ?? card._id,
    initials: initialsOf(card.full_name),
    isBrand: card.is_a_brand,
    isSample: card.isSample,
    verified: card.verified,
    picture,
    country,
    place: [card.city, card.country && format.country(card.country)].filter(Boolean).join(", "),
    niches: card.categories.map(({ name }) => splitIcon(name).label),
    accounts: card.networks.map(({ network, username, followers, url }) => ({
      network,
      label: NETWORK_FACTS[network].label,
      handle: username,
      followers: format.count(followers),
      url,
    })),
    figures: figuresIn(account, format),
    score,
    chart: chartOf(counts, format),
  };
}

/** All of the account that the chart is of. */
function figuresIn(account: AccountView | undefined, format: Format): PdfFigure[] {
  const { followers = null, growth = null, engagementRate = null } = account ?? {};
  const network = account && { id: account.network, label: NETWORK_FACTS[account.network].label };
  const figures: PdfFigure[] = [
    { label: LABELS.figures.followers, value: format.count(followers) },
    { label: LABELS.figures.growth, value: format.growth(growth), ...toneOf(growth) },
    { label: LABELS.figures.engagement, value: format.rate(engagementRate) },
  ];
  return network ? figures.map((figure) => Object.assign(figure, { network })) : figures;
}

/** A change that rounds to zero is neither good nor bad. */
function toneOf(growth: number | null): Pick<PdfFigure, "tone"> {
  const shown = Math.round((growth ?? 0) * 1000);
  if (shown === 0) return {};
  return { tone: shown > 0 ? "good" : "bad" };
}

function chartOf(counts: Count[], format: Format): PdfChart {
  const [first, last] = [counts[0], counts.at(-1)];
  if (!first || !last) return { points: [], summary: LABELS.noCounts };
  if (first === last) return { points: [], summary: LABELS.oneCount };
  const network = NETWORK_LABELS.get(first.network) ?? first.network;
  return {
    points: counts.map(({ at, followers }) => ({ at, value: followers })),
    summary: LABELS.history({
      network,
      from: format.month(first.at),
      to: format.month(last.at),
      first: format.count(first.followers),
      last: format.count(last.followers),
    }),
  };
}

const NETWORK_LABELS = new Map(Object.entries(NETWORK_FACTS).map(([network, { label }]) => [network, label]));

/** As in the web app: "Ana de la Cruz" → "AC". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => /[\p{L}\p{N}]/u.exec(word ?? "")?.[0],
  );
  return letters.join("").toUpperCase();
}
