import { IMPORT_FIELDS, type ImportTarget } from "#contract/imports/plan.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Network } from "#contract/networks/networks.ts";
import { parseDateCell } from "../../../values/dates.ts";
import { isAccountId, networksIn } from "../../../values/networks.ts";
import { parseNumber } from "../../../values/numbers.ts";
import { assignReadings } from "./assign.ts";
import { candidatesOf, linkedHandles, type Candidate, type Readings } from "./candidates.ts";
import { areOfReport } from "./counter-evidence.ts";
import { belongsTo, isFigure, numberKind, takesMany, wordsFor, type Field, type Kind } from "./fields.ts";
import { normalizeHeader, parseHeader } from "./headers.ts";
import { accountNetworkOf, attributeFigures, networkOfCells } from "./owners-of-figures.ts";
import { handleLikeness, kindOf, pairsOf, share, type Column } from "./profile.ts";

export type Mapped = {
  column: Column;
  field: Field | undefined;
  /** The reason, as a sentence. */
  reason: string;
  /** The evidence for the field, 0–1; 1 for a choice of the user. */
  score: number;
  /** Whose figure it is, in a table of several networks. */
  network?: Network | undefined;
  /** By the user, so that no other evidence counts. */
  isChosen?: true;
  /** What the user has to confirm first, as a sentence. */
  question?: { about: "field" | "network"; msg: string } | undefined;
};

export type Mapping = {
  columns: Mapped[];
  /** Columns of names of which it is not clear which holds the handle. */
  unclear: Column[];
  /** A row has accounts on several networks, each in a column of its own. */
  isWide: boolean;
};

/** Headers in lower case, as `--map` gives them: a field, of a network where one is named, or null to leave the column out. */
export type Overrides = ReadonlyMap<string, Field | null | { field: Field; network: Network }>;

type Options = {
  target?: ImportTarget;
  /** Headers of a known export in lower case: they have priority over the dictionary. */
  hints?: ReadonlyMap<string, Field | null>;
};

/** Two columns whose likeness to handles differs by less are ambiguous. */
const MARGIN = 0.05;
/** As many columns of links are compared with columns of names. */
const LINKS_MAX = 20;
/** Columns of which so many rows agree have the same values. */
const SAME = 0.9;

/** The fields of all columns: the user's choices, and for the others the readings that are best together. */
export function mapColumns(
  columns: readonly Column[],
  overrides: Overrides,
  { target = "creators", hints = new Map() }: Options = {},
): Mapping {
  const mapped = new Map<number, Mapped>();
  const set: Setter = (column, field, reason, more = {}) =>
    mapped.set(column.index, { column, field, reason, score: field ? 1 : 0, ...more });
  const taken = obey(columns, overrides, set);
  const open = columns.filter((column) => !mapped.has(column.index));
  const links = columns.filter((column) => kindOf(column).kind === "profileLink");
  const isIdentified =
    links.length > 0 || open.some((column) => share(column.cells, isAccountId) > 0.5 && column.cells.length > 0);
  const [network, another] = new Set(columns.flatMap((column) => networkOfCells(column) ?? []));
  const hasName = open.some(({ header }) => normalizeHeader(header) === "name");
  const hasLastName = open.some(({ header }) => parseHeader(header, target)?.field === "last_name");
  const isReport = areOfReport(columns.map(({ header }) => header));
  const [inHeaders, more] = new Set(columns.flatMap(({ header }) => networksIn(header)));
  const linked = links.slice(0, LINKS_MAX).map(linkedHandles);
  const readings = open
    .map((column) =>
      candidatesOf(column, {
        target,
        hint: hints.get(column.header.toLowerCase()),
        links: linked,
        isIdentified,
        hasName,
        hasLastName,
        isReport,
        network: another ? undefined : (network ?? (more ? undefined : inHeaders)),
      }),
    )
    .map((one) => within(one, { target, taken }));
  const named = handlesByNetwork(readings);
  const networks = new Set([
    ...readings.flatMap((one) => (isHandle(one) ? networksIn(one.column.header).slice(0, 1) : [])),
    ...links.flatMap((column) => accountNetworkOf(column) ?? []),
  ]);
  const isWide = networks.size > 1;
  const fitting = readings.map((one) => withoutOtherHandles(one, named));
  const assigned = assignReadings(fitting, (column, { field }) => {
    const isOwn = field === "username" ? named.has(column) : isWide && isFigure(field);
    return isOwn ? `${field} ${networksIn(column.header)[0] ?? ""}` : field;
  });
  for (const { column, candidates, reason } of fitting) {
    const chosen = assigned.get(column);
    const question = chosen?.question === undefined ? undefined : ({ about: "field", msg: chosen.question } as const);
    if (chosen) set(column, chosen.field, chosen.reason, { score: chosen.score, question });
    else set(column, undefined, candidates.length === 0 ? reason : explainLoss(column, candidates, assigned));
  }
  askOfRivals(fitting, assigned, set);
  const unclear = unclearNames(fitting, { assigned, isIdentified });
  for (const column of unclear) set(column, undefined, "It is not clear which of these columns holds the handle.");
  const result = columns.flatMap((column) => mapped.get(column.index) ?? []);
  if (unclear.length === 0) nameSomething(result, { readings: fitting, taken, isIdentified });
  return { columns: isWide ? attributeFigures(result) : result, unclear, isWide };
}

type Setter = (column: Column, field: Field | undefined, reason: string, more?: Partial<Mapped>) => unknown;

/** Applies the user's choices; a column's twin is left out, because it would hold the same. */
function obey(columns: readonly Column[], overrides: Overrides, set: Setter): Set<Field> {
  const decided = new Set([...overrides.keys()].map(withoutNumber));
  const taken = new Set<Field>();
  for (const column of columns) {
    const header = column.header.toLowerCase();
    const chosen = overrides.get(header);
    if (chosen === undefined) {
      if (decided.has(withoutNumber(header))) set(column, undefined, "You chose for the other column of this name.");
      continue;
    }
    const { field, network } = typeof chosen === "string" ? { field: chosen } : (chosen ?? {});
    set(column, field, "Chosen by you.", { isChosen: true, network });
    // Another network's column may hold the same.
    if (field && !network && !takesMany(field)) taken.add(field);
  }
  return taken;
}

/** The readings that such a table has room for. */
function within(
  { column, candidates, reason }: Readings,
  { target, taken }: { target: ImportTarget; taken: ReadonlySet<Field> },
): Readings {
  const fitting = candidates.filter(({ field }) => belongsTo(field, target) && !taken.has(field));
  const [first] = candidates;
  if (fitting.length > 0 || !first) return { column, candidates: fitting, reason };
  return {
    column,
    candidates: [],
    reason: taken.has(first.field)
      ? `You chose another column for ${wordsFor(first.field)}.`
      : `${first.reason} Nothing is done with that here.`,
  };
}

/** "Instagram handle" and "TikTok handle" beside each other: the columns of handles by their networks, when each has its own. */
function handlesByNetwork(readings: readonly Readings[]): ReadonlyMap<Column, Network> {
  const columns = new Map<Column, Network>();
  const seen = new Set<Network>();
  for (const { column, candidates } of readings) {
    const [network, other] = networksIn(column.header);
    if (!isHandle({ candidates }) || !network || other || seen.has(network)) continue;
    seen.add(network);
    columns.set(column, network);
  }
  const general = readings.find(isGeneralHandle)?.column.cells.length ?? 0;
  const fullest = Math.max(0, ...[...columns.keys()].map(({ cells }) => cells.length));
  return columns.size > 1 || (columns.size === 1 && general > fullest) ? columns : new Map();
}

function isHandle({ candidates }: Pick<Readings, "candidates">): boolean {
  return candidates.some(({ field, score }) => field === "username" && score >= 0.9);
}

function isGeneralHandle(one: Readings): boolean {
  return networksIn(one.column.header).length === 0 && isHandle(one);
}

/** Beside a handle for each network another column of names holds a handle only when more rows have it than any of those. */
function withoutOtherHandles(one: Readings, named: ReadonlyMap<Column, Network>): Readings {
  if (named.size === 0 || named.has(one.column)) return one;
  const fullest = Math.max(...[...named.keys()].map(({ cells }) => cells.length));
  if (isGeneralHandle(one) && one.column.cells.length > fullest) return one;
  const candidates = one.candidates.filter(({ field }) => field !== "username");
  const isOther = candidates.length === 0 && one.candidates.length > 0;
  return { ...one, candidates, reason: isOther ? "Another column of names." : one.reason };
}

/** Why a column is not imported although it could be read. */
function explainLoss(
  column: Column,
  candidates: readonly Candidate[],
  assigned: ReadonlyMap<Column, Candidate>,
): string {
  const [best] = candidates.toSorted((a, b) => b.score - a.score);
  const winner = [...assigned].find(([, { field }]) => field === best?.field)?.[0];
  if (!best || best.field === "username" || best.field === "full_name") return "Another column of names.";
  if (!winner) return `${best.reason} Choose it if that is right.`;
  return haveSameValues(column, winner, best.field)
    ? `“${winner.header}” has the same values, more exactly.`
    : `“${winner.header}” is imported as ${wordsFor(best.field)}, and its values differ.`;
}

/** Asks which of two columns counts where they have one meaning and different values. */
function askOfRivals(readings: readonly Readings[], assigned: ReadonlyMap<Column, Candidate>, set: Setter): void {
  for (const { column, candidates } of readings) {
    if (assigned.has(column)) continue;
    for (const [winner, chosen] of assigned) {
      const rival = candidates.find(({ field }) => field === chosen.field);
      const isEqual = rival && isFact(rival.field) && Math.abs(rival.score - chosen.score) < 0.01;
      if (!isEqual || haveSameValues(column, winner, chosen.field)) continue;
      const msg = `“${winner.header}” and “${column.header}” are both ${wordsFor(chosen.field)}, with different values. Confirm “${winner.header}”, or choose the field for the other.`;
      set(winner, chosen.field, chosen.reason, { score: 0.5, question: { about: "field", msg } });
    }
  }
}

/** A wrong one would count, or say something of a person; a wrong text or picture is seen. */
function isFact(field: Field): boolean {
  return numberKind(field) !== undefined || FACTS.has(IMPORT_FIELDS[field]);
}

const FACTS: ReadonlySet<string> = new Set<Kind>(["date", "country", "language", "gender", "email", "network"]);

function haveSameValues(a: Column, b: Column, field?: Field): boolean {
  const pairs = pairsOf(a, b);
  const isDay = field !== undefined && IMPORT_FIELDS[field] === "date";
  return (
    pairs.length > 0 &&
    share(
      pairs.map(([x, y]) => (isSame(x, y) || (isDay && isSameTime(x, y)) ? "same" : "")),
      (one) => one !== "",
    ) >= SAME
  );
}

/** Numbers that differ by what shortening leaves out are the same. */
function isSame(a: string, b: string): boolean {
  if (a.trim().toLowerCase() === b.trim().toLowerCase()) return true;
  const [x, y] = [parseNumber(a), parseNumber(b)];
  return typeof x === "number" && typeof y === "number" && Math.abs(x - y) <= Math.max(x, y) * 0.06;
}

/** Seconds since 1970 and an ISO date may be the same. */
function isSameTime(a: string, b: string): boolean {
  const [x, y] = [parseDateCell(a), parseDateCell(b)];
  return x !== undefined && y !== undefined && Math.abs(x.at.getTime() - y.at.getTime()) < DAY_MS;
}

/** Columns of names that could equally be the handle, when a handle is needed. */
function unclearNames(
  readings: readonly Readings[],
  { assigned, isIdentified }: { assigned: ReadonlyMap<Column, Candidate>; isIdentified: boolean },
): Column[] {
  const names = readings.flatMap(({ column, candidates }) =>
    candidates.length > 1 && candidates.every(({ score }) => score < 0.9) ? [column] : [],
  );
  const [likeliest] = isIdentified ? [] : names.toSorted((a, b) => handleLikeness(b) - handleLikeness(a));
  const handle = [...assigned].find(([, { field }]) => field === "username")?.[0] ?? likeliest;
  if (!handle || !names.includes(handle)) return [];
  const other = names.find(
    (column) => column !== handle && Math.abs(handleLikeness(column) - handleLikeness(handle)) < MARGIN,
  );
  return other ? [handle, other] : [];
}

function scoreOf({ candidates }: Readings): number {
  return candidates.find(({ field }) => field === "username")?.score ?? 0;
}

/** Without any account the column of names that is most like handles is read as such: some networks have nothing better. */
function nameSomething(
  mapped: Mapped[],
  {
    readings,
    taken,
    isIdentified,
  }: { readings: readonly Readings[]; taken: ReadonlySet<Field>; isIdentified: boolean },
): void {
  const isNamed = mapped.some(({ field }) => field === "username" || field === "url" || field === "post_url");
  if (isNamed || isIdentified || taken.has("username")) return;
  const [best] = readings.toSorted((a, b) => scoreOf(b) - scoreOf(a));
  const name = best && scoreOf(best) > 0 && mapped.find(({ column }) => column === best.column);
  if (name && (name.field === undefined || name.field === "full_name"))
    Object.assign(name, { field: "username", reason: "No other column is more like handles.", score: 0.5 });
}

function withoutNumber(header: string): string {
  return header.replace(/#\d+$/, "");
}

export function columnOf(mapping: Pick<Mapping, "columns">, field: Field): Column | undefined {
  return mapping.columns.find((mapped) => mapped.field === field)?.column;
}

/** Doubts for the user to decide: columns that may contradict their headers. */
export function doubtsOf(
  { columns }: Pick<Mapping, "columns">,
  averageOf: (column: Column, field: Field) => number | undefined,
): string[] {
  const average = (field: Field) => {
    const found = columns.find((mapped) => mapped.field === field && IMPORT_FIELDS[field] === "average");
    return found && averageOf(found.column, field);
  };
  const [likes, comments] = [average("likes_per_post"), average("comments_per_post")];
  if (likes === undefined || comments === undefined || comments <= likes) return [];
  return ["There are more comments than likes: check the headers of these two columns."];
}
