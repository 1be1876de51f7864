/** A time and how exactly it is known: a month is never made a day. */
export type FileDate = { at: Date; precision: "second" | "day" | "month" | "year" };

/** Which part of 03/04/2022 is the day; `ydm` is written by YouTube's trending tables: 17.14.11. */
export type DateOrder = "dmy" | "mdy" | "ymd" | "ydm";

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})${TIME})?)?$`);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${TIME}$`);
const WORDY = new RegExp(
  String.raw`^(?:\p{L}{3,9},? )?(?:(\d{1,2})[. -]+(\p{L}{3,12})\.?|(\p{L}{3,12})\.? (\d{1,2})),?[ -]+(\d{4})${TIME}$`,
  "u",
);
const COMPACT = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const EPOCH = /^(?:\d{10}|\d{13})(?:\.\d+)?$/;
/** No date is written longer. */
const LONGEST = 60;
/** Before this nothing we import existed. */
const EARLIEST = 1990;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * `2023`, `2022-06`, `2022-06-30`, `30.06.2022`, `6/30/22 22:59`, `30 Jun 2022`, `1656547200` or a time of these; without a
 * zone it is taken as UTC. undefined: none of these, or no day of the calendar.
 */
export function parseDate(text: string, order: DateOrder = "dmy"): FileDate | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const iso = YEAR_FIRST.exec(trimmed);
  if (iso) {
    const [, year, month, day, ...time] = iso;
    return dateOf(partsOf(year, month, day), time);
  }
  const last = YEAR_LAST.exec(trimmed);
  if (last) {
    const [, a = "", b = "", c = "", ...time] = last;
    return dateOf(inOrder([a, b, c], order), time);
  }
  const compact = COMPACT.exec(trimmed);
  if (compact) return dateOf(partsOf(compact[1], compact[2], compact[3]), []);
  if (EPOCH.test(trimmed)) return epoch(Number(trimmed));
  const wordy = WORDY.exec(trimmed);
  if (!wordy) return undefined;
  const [, dayFirst, monthAfter, monthFirst, dayAfter, year, ...time] = wordy;
  const month = monthNumber(monthAfter ?? monthFirst ?? "");
  return month === undefined
    ? undefined
    : dateOf({ year: Number(year), month, day: Number(dayFirst ?? dayAfter) }, time);
}

/** Written as exactly as it is known: `2022-06`. */
export function writeDate({ at, precision }: FileDate): string {
  const length = { year: 4, month: 7, day: 10, second: 19 }[precision];
  return at.toISOString().slice(0, length).replace("T", " ");
}

type Parts = { year: number; month?: number | undefined; day?: number | undefined };

function partsOf(year?: string, month?: string, day?: string): Parts {
  return { year: Number(year), month: numberIn(month), day: numberIn(day) };
}

function numberIn(part: string | undefined): number | undefined {
  return part === undefined ? undefined : Number(part);
}

function inOrder([a, b, c]: [string, string, string], order: DateOrder): Parts {
  // Four digits are a year, wherever the others stand.
  if (c.length === 4) return order === "mdy" ? partsOf(c, a, b) : partsOf(c, b, a);
  if (order === "ymd") return partsOf(`20${a.padStart(2, "0")}`, b, c);
  if (order === "ydm") return partsOf(`20${a.padStart(2, "0")}`, c, b);
  const year = `20${c}`;
  return order === "mdy" ? partsOf(year, a, b) : partsOf(year, b, a);
}

function dateOf({ year, month, day }: Parts, time: (string | undefined)[]): FileDate | undefined {
  const date = dayOf(year, month, day);
  const [hour, minute, second, half, zone] = time;
  if (!date || hour === undefined) return date;
  const offset = zone === undefined || /^(?:UTC|GMT)$/.test(zone) ? "Z" : zone;
  const clock = `${hourOf(Number(hour), half)}:${minute}:${second ?? "00"}`;
  const at = new Date(`${date.at.toISOString().slice(0, 10)}T${clock}${offset}`);
  return Number.isNaN(at.getTime()) ? undefined : { at, precision: "second" };
}

function hourOf(hour: number, half: string | undefined): string {
  const isAfternoon = half !== undefined && /^p/i.test(half);
  const full = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return String(full).padStart(2, "0");
}

function epoch(value: number): FileDate | undefined {
  const at = new Date(value < 1e11 ? value * 1000 : value);
  return at.getUTCFullYear() >= EARLIEST
    ? { at: new Date(Math.floor(at.getTime() / 1000) * 1000), precision: "second" }
    : undefined;
}

type Found = { date: FileDate; /** The name without it. */ rest: string };

/** The date in a file's name: `panel_2022-06`, `stats 2023`, `export-20240131`, `sep-2022`. */
export function dateInName(stem: string): Found | undefined {
  const word = /(?<![a-z])([a-z]{3,9})[-_. ]*((?:19|20)\d{2})(?!\d)/i.exec(stem);
  const month = word?.[1] ? monthNumber(word[1]) : undefined;
  if (word && month !== undefined) return found(stem, word[0], dayOf(Number(word[2]), month));
  const match = /(?<!\d)((?:19|20)\d{2})(?:[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(0[1-9]|[12]\d|3[01]))?)?(?!\d)/.exec(stem);
  if (!match) return undefined;
  const [year, monthDigits, day] = match.slice(1).map(numberIn);
  return found(stem, match[0], dayOf(year ?? 0, monthDigits, day));
}

function found(stem: string, part: string, date: FileDate | undefined): Found | undefined {
  return date && { date, rest: stem.replace(part, " ") };
}

/** English names of months, whole or cut to three letters. */
function monthNumber(word: string): number | undefined {
  const isName =
    /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i;
  if (!isName.test(word)) return undefined;
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

function dayOf(year: number, month?: number, day?: number): FileDate | undefined {
  const at = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
  const isReal = year >= EARLIEST && at.getUTCMonth() === (month ?? 1) - 1 && at.getUTCDate() === (day ?? 1);
  if (!isReal) return undefined;
  return { at, precision: month === undefined ? "year" : day === undefined ? "month" : "day" };
}
