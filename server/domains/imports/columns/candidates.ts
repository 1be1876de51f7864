import { IMPORT_FIELDS, type ImportTarget } from "#contract/imports/plan.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { parseProfileLink } from "#contract/networks/profile-link.ts";
import { isAccountId, networkOfLink, networkOfPostId, networksIn } from "../../../values/networks.ts";
import { parseNumber } from "../../../values/numbers.ts";
import { isBrandOf } from "../../../values/words.ts";
import { areOfTool, areRates, isOfOnePost, isOfOthers, isOwnGroup } from "./counter-evidence.ts";
import { wordsFor, type Field } from "./fields.ts";
import { isGeneratedHeader, isUnknownHeader, normalizeHeader, parseHeader, type HeaderMeaning } from "./headers.ts";
import {
  arePictures,
  handleLikeness,
  isConstant,
  isCounter,
  isReadable,
  kindOf,
  rowOf,
  SAMPLE,
  share,
  SURE,
  type Column,
} from "./profile.ts";

/** A reading of a column, with the evidence for it as a score from 0 to 1. */
export type Candidate = {
  field: Field;
  score: number;
  reason: string;
  /** What the user has to confirm, as a sentence. */
  question?: string;
};

/** All readings of a column; `reason` says why there are none. */
export type Readings = { column: Column; candidates: Candidate[]; reason: string };

/** Scores by the kind of evidence. */
const BY = {
  /** Only this field has such cells. */
  cells: 0.95,
  /** A known header, and nearly all cells agree. */
  header: 0.9,
  /** A known header whose cells agree for the most part. */
  most: 0.75,
  /** Cells under an unknown header. */
  looks: 0.7,
  /** A header that names the field among other things. */
  second: 0.65,
  /** Against the evidence. */
  against: 0.2,
} as const;

/** Fields that the cells prove, whatever the header. */
const BY_CELLS: Partial<Record<ReturnType<typeof kindOf>["kind"], Field>> = {
  postLink: "post_url",
  profileLink: "url",
  email: "email",
  accountId: "external_id",
  atHandle: "username",
};
/** By its cells, where the header is unknown. */
const BY_CELLS_ALONE: typeof BY_CELLS = {
  country: "country",
  language: "language",
  gender: "gender",
  niche: "category",
  network: "network",
};
/** Free text: what its cells look like is no evidence. */
const FREE = new Set<string>([
  "post_text",
  "biography",
  "note",
  "website",
  "whois_url",
  "picture_url",
  "job_title",
  "associated_brands",
  "hashtags",
  "mentions",
  "co_authors",
  "tags",
] satisfies Field[]);

/** By row. */
export type LinkedHandles = ReadonlyMap<number, { network: Network; handle: string }>;

type Question = {
  target: ImportTarget;
  /** The field that a known export has under this header; null: it is not imported. */
  hint: Field | null | undefined;
  /** The columns with links to profiles. */
  links: readonly LinkedHandles[];
  /** A column is called "Name". */
  hasName: boolean;
  /** A column beside it holds last names alone. */
  hasLastName: boolean;
  /** The network whose ids or links to profiles the table has, else that its headers name, when it is one. */
  network: Network | undefined;
  /** The table has what was reached, shown or published in some days. */
  isReport: boolean;
  /** Accounts are identified without a handle: by links, or by ids. */
  isIdentified: boolean;
};

/** What a column can be, by its header, by its cells, and by their agreement with the links of the same rows. */
export function candidatesOf(column: Column, question: Question): Readings {
  const { target, hint } = question;
  if (hint === null) return none(column, "A column of a known export that is not imported.");
  if (isAboutPeople(target) && hint === undefined && isOfOthers(column))
    return none(column, "The header names another person: a manager, an agency or a colleague.");
  const meaning: HeaderMeaning | undefined = hint ? named(hint) : meaningOf(column.header, target);
  const { kind, of } = kindOf(column);
  const byCells = BY_CELLS[kind];
  // Handles that name a server look like email addresses.
  if (isAboutPeople(target) && (kind === "accountId" || kind === "profileLink") && isConstant(column))
    return none(column, "All rows have the same account: they are about something else.");
  const isHandle = kind === "email" && meaning?.field === "name" && meaning.likely === "username";
  // "TikTok homepage"; and a preset knows which of the links of a known export is the profile's.
  const isOwnLink = byCells === "url" && meaning?.field === "website" && networksIn(column.header).length > 0;
  const isFree = meaning !== undefined && meaning.field !== hint && FREE.has(meaning.field);
  if (byCells && !isHandle && (isOwnLink || !isFree))
    return some(column, [
      {
        field: target === "podcasts" && byCells === "url" ? "podcast_url" : byCells,
        score: BY.cells,
        reason: `The cells are ${of}.`,
      },
    ]);
  if (kind === "nothing") return none(column, "The column is empty.");
  // YouTube Studio calls the ids of videos "Content", or "Videos".
  const isAboutPosts = meaning === undefined || ["post_text", "posts", "post_id"].includes(meaning.field);
  if (target === "posts" && isAboutPosts && holdsPostIds(column))
    return some(column, [{ field: "post_id", score: BY.cells, reason: "The cells are ids of posts." }]);
  // Tools call the text of a post "Post" as well.
  if (target === "posts" && meaning?.field === "posts" && kind === "words")
    return some(column, [{ field: "post_text", score: BY.most, reason: "The cells are texts of posts." }]);
  if (meaning?.field === "name" && kind === "network" && /account|channel|network/.test(normalizeHeader(column.header)))
    return some(column, [{ field: "network", score: BY.cells, reason: "The cells are names of networks." }]);
  if (meaning?.field === "name") return nameCandidates(column, meaning, question);
  if (meaning)
    return byHeader(column, meaning.field, {
      of,
      isHint: Boolean(hint),
      target,
      network: question.network,
      isReport: question.isReport,
    });
  const isKindOfCreator = normalizeHeader(column.header) === "type" && share(column.cells, isKindWord) >= SURE;
  if (isKindOfCreator && target !== "posts")
    return some(column, [{ field: "type", score: BY.cells, reason: "The cells are brands and creators." }]);
  if (target === "posts" && kind === "link" && arePictures(column))
    return some(column, [{ field: "picture_url", score: BY.looks, reason: "The cells are addresses of pictures." }]);
  const alone = BY_CELLS_ALONE[kind] ?? (kind === "dates" && isGeneratedHeader(column.header) ? "date" : undefined);
  if (alone === "category" && isOwnGroup(column.header))
    return none(column, "The header names groups of your own. If they are niches, choose Category.");
  if (alone && isUnknownHeader(column.header))
    return some(column, [{ field: alone, score: BY.looks, reason: `The cells are ${of}.` }]);
  const isChange = kind === "number" && column.cells.some((cell) => /^[-–−]\d/.test(cell.trim()));
  return none(
    column,
    isChange
      ? "Some numbers are negative: changes are not imported, only totals."
      : `We don't recognise this column (${of === "words" ? "text" : of}). Choose a field, or skip it.`,
  );
}

function byHeader(
  column: Column,
  field: Field,
  {
    of,
    isHint,
    target,
    network,
    isReport,
  }: { of: string; isHint: boolean } & Pick<Question, "target" | "network" | "isReport">,
): Readings {
  const words = wordsFor(field);
  const reason = isHint ? `Column of a known export: ${words}.` : `Header recognised: ${words}.`;
  const known = (score: number, as: Field = field): Candidate => ({ field: as, score, reason });
  if (field === "external_id")
    return isCounter(column.cells) || !holdsIds(column)
      ? none(column, `The header suggests ${words}, but the cells are no ids of a network: ${of}.`)
      : some(column, [known(BY.header)]);
  if (field === "posts" && isOfOnePost(column))
    return none(column, "The header names one post, not a number of posts: a price, or its kind.");
  if (field === "posts" && isReport && !isHint && !isTotal(column))
    return some(column, [
      {
        ...known(BY.second),
        question: `“${column.header}” can be the posts of a period, because the table has what was reached in one. Confirm that they are all posts of the account, or leave them out.`,
      },
    ]);
  if (field === "total_views" && target === "creators" && !isHint && mayBeOfPeriod(column, network))
    return some(column, [
      {
        ...known(BY.second),
        question: `“${column.header}” can be the views of a period, a campaign or a post. Confirm that they are an account's total views, or leave them out.`,
      },
    ]);
  if (field === "url" && areOfTool(column))
    return none(column, "All links lead to one site, and to no profile on a network.");
  if (field === "engagement_per_post" && areRates(column))
    return some(column, [
      { field: "engagement_rate", score: BY.header, reason: "The cells are rates: engagement rate." },
    ]);
  if (IMPORT_FIELDS[field] === "url" && field !== "picture_url" && arePictures(column))
    return target === "posts"
      ? some(column, [{ field: "picture_url", score: BY.most, reason: "The cells are addresses of pictures." }])
      : none(column, `The header suggests ${words}, but the cells are addresses of pictures.`);
  const idOfPosts = network && NETWORK_FACTS[network].posts.id;
  if (field === "post_id" && idOfPosts && share(column.cells, (cell) => idOfPosts.test(cell.trim())) < SURE)
    return none(
      column,
      `The header suggests ${words}, but the cells are no ids of posts on ${NETWORK_FACTS[network].label}.`,
    );
  if (!isReadable(column, field)) return none(column, `The header suggests ${words}, but the cells are ${of}.`);
  if (target === "posts" && field === "published_at" && normalizeHeader(column.header) === "date")
    return some(column, [known(BY.most), { field: "date", score: BY.second, reason: "Header recognised: date." }]);
  return some(column, [known(BY.header)]);
}

/** Only YouTube and Twitch show the views of an account; elsewhere they are counted by tools. */
function mayBeOfPeriod(column: Column, network: Network | undefined): boolean {
  return network !== undefined && !isTotal(column) && !["youtube", "twitch"].includes(network);
}

function isTotal({ header }: Column): boolean {
  return /channel|total/.test(normalizeHeader(header));
}

/** A column of names holds handles or display names; which, is decided with the other columns. */
function nameCandidates(
  column: Column,
  { likely }: { likely?: "username" | "full_name" | undefined },
  { target, links, isIdentified, hasName, hasLastName }: Question,
): Readings {
  if (isAboutPeople(target) && likely === undefined && isConstant(column))
    return none(column, "All rows have the same value: it names nobody.");
  if (kindOf(column).kind === "flag") return none(column, "The header suggests a name, but the cells are yes and no.");
  const isBare = normalizeHeader(column.header) === "network";
  if (isBare && share(column.cells, isNumber) >= SURE)
    return none(column, "The header names a network, and the cells are numbers. Choose what they count, or skip it.");
  const likeness = handleLikeness(column);
  const agreement = agreementWith(column, links);
  const candidates: Candidate[] = [];
  const add = (field: "username" | "full_name", score: number) =>
    candidates.push({ field, score, reason: REASONS[field] });
  if (agreement !== undefined && agreement >= 0.5) add("username", BY.cells);
  else if (agreement !== undefined) add("username", BY.against);
  else if (likely === "username" || isOfNetwork(column)) add("username", BY.header);
  else if (isIdentified && likeness < SURE) add("username", BY.against);
  else add("username", likely ? 0.1 + 0.3 * likeness : 0.35 + 0.5 * likeness);
  if (hasLastName && isTitle(column)) return none(column, "Names are in other columns: this is a title of jobs.");
  if (likely === undefined && hasLastName && normalizeHeader(column.header) === "name")
    candidates.push({ field: "first_name", score: BY.header, reason: "A first name: a column has the last names." });
  else if (likely !== "username")
    add("full_name", displayNameScore(column, { likely, agreement, target, isIdentified, hasName }));
  return some(column, candidates);
}

/** "Profilo Instagram" above handles and links, which may be mixed. */
function isOfNetwork({ header, cells }: Column): boolean {
  return networksIn(header).length === 1 && share(cells, isHandleLike) >= SURE;
}

function isNumber(cell: string): boolean {
  return typeof parseNumber(cell) === "number";
}

function isHandleLike(cell: string): boolean {
  return /^@?[\w.-]+$/.test(cell.trim()) || networkOfLink(cell) !== undefined;
}

/** Some creators have the same name, or several rows. */
const REPEATED = 0.2;

/** Titles may be those of jobs; names of colleagues recur. */
function displayNameScore(
  column: Column,
  {
    likely,
    agreement,
    target,
    isIdentified,
    hasName,
  }: {
    likely: "full_name" | undefined;
    agreement: number | undefined;
  } & Pick<Question, "target" | "isIdentified" | "hasName">,
): number {
  const { cells } = column;
  const again = 1 - new Set(cells).size / Math.max(1, cells.length);
  const repeated = isAboutPeople(target) && again > REPEATED ? again : 0;
  if (likely !== undefined) return (isTitle(column) && hasName ? BY.second : BY.header) - 0.3 * repeated;
  const likeness = handleLikeness(column);
  const isNoHandle = agreement === undefined ? isIdentified && likeness < SURE : agreement < 0.5;
  // "Person" may be who is responsible.
  const isRole = normalizeHeader(column.header) === "person" ? 0.1 : 0;
  return (isNoHandle ? BY.most - 0.3 * repeated : 0.35 + 0.5 * (1 - likeness)) - isRole;
}

function isTitle({ header }: Column): boolean {
  return normalizeHeader(header) === "title";
}

/** Rows are accounts, which have one name each. */
function isAboutPeople(target: ImportTarget): boolean {
  return target !== "posts" && target !== "counts";
}

const REASONS = {
  username: "Looks most like handles of the columns with names.",
  full_name: "Holds display names.",
};

/** The handles that the links of a column name, by row: of the sampled rows, parsed once for all columns beside. */
export function linkedHandles(column: Column): LinkedHandles {
  return new Map(
    column.cells.slice(0, SAMPLE).flatMap((cell, i) => {
      const profile = parseProfileLink(cell);
      const isHandle = profile && !isAccountId(profile.username);
      return isHandle ? [[rowOf(column, i), { network: profile.network, handle: plain(profile.username) }]] : [];
    }),
  );
}

/** The share of rows whose cell is the handle of the row's link, 0–1; undefined where no links name handles. */
function agreementWith(column: Column, links: readonly LinkedHandles[]): number | undefined {
  const [own] = networksIn(column.header);
  const cells = new Map(column.cells.map((cell, i) => [rowOf(column, i), plain(cell)]));
  const shares = links.flatMap((handles) => {
    const pairs = [...handles].flatMap(([row, { network, handle }]) => {
      const cell = own === undefined || network === own ? cells.get(row) : undefined;
      return cell === undefined ? [] : [cell === handle];
    });
    return pairs.length === 0 ? [] : [pairs.filter(Boolean).length / pairs.length];
  });
  return shares.length === 0 ? undefined : Math.max(...shares);
}

function plain(handle: string): string {
  return handle.trim().replace(/^@/, "").toLowerCase();
}

/** "Instagram" alone above a column is the handle there, not the name of a network. */
function meaningOf(header: string, target: ImportTarget): HeaderMeaning | undefined {
  const meaning = parseHeader(header, target);
  // "authorMeta.heart": all likes of the author.
  if (target === "posts" && meaning && COUNTED.has(meaning.field) && OF_AUTHOR.test(header)) return undefined;
  if (meaning?.field === "network" && normalizeHeader(header) === "network" && networksIn(header).length > 0)
    return { field: "name", likely: "username" };
  return meaning;
}

const COUNTED: ReadonlySet<string> = new Set<Field>(["views", "likes", "comments", "shares", "saves"]);
const OF_AUTHOR = /(?:author|owner|user|channel|account|music|sound)[^.]*\./i;

function named(field: Field): HeaderMeaning {
  return field === "username" || field === "full_name" ? { field: "name", likely: field } : { field };
}

/** A column of ids of a known form can hold handles as well. */
function holdsIds({ cells }: Column): boolean {
  return cells.some(isAccountId) || share(cells, isIdLike) >= SURE;
}

/** Ids of a known form, or digits: no network gives accounts other ids. */
function isIdLike(cell: string): boolean {
  return isAccountId(cell) || /^\d{1,20}$/.test(cell.trim()) || /^\d(?:[.,]\d+)?e\+?\d+$/i.test(cell.trim());
}

/** Ids of a form that one network's posts have, each another. */
function holdsPostIds({ cells }: Column): boolean {
  return share(cells, (cell) => networkOfPostId(cell) !== undefined) >= SURE && new Set(cells).size === cells.length;
}

function isKindWord(cell: string): boolean {
  return isBrandOf(cell) !== undefined;
}

function some(column: Column, candidates: Candidate[]): Readings {
  return { column, candidates, reason: "" };
}

function none(column: Column, reason: string): Readings {
  return { column, candidates: [], reason };
}
