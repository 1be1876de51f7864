import { englishMonth, monthOf } from "./months.ts";

/** A time and how exactly it is known: a month is never made a day. */
export type FileDate = { at: Date; precision: "second" | "day" | "month" | "year" };

/** Which part of 03/04/2022 is the day; `ydm` is written by YouTube's trending tables: 17.14.11. */
export type DateOrder = "dmy" | "mdy" | "ymd" | "ydm";

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})(?:[-/.] ?(\d{1,2})(?:[-/.] ?(\d{1,2})\.?${TIME})?)?$`);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})(?:[-/ ]|\. ?)(\d{1,2})(?:[-/ ]|\. ?)(\d{4}|\d{2})${TIME}$`);
/** 2026年7月15日, 2026년 7월 15일 */
const WITH_UNITS = new RegExp(String.raw`^(\d{4})[年년] ?(\d{1,2})[月월](?: ?(\d{1,2})[日일号號]${TIME})?$`);
const WEEKDAY = String.raw`(?:[\p{L}-]{2,14}[.,]{0,2} )?`;
const MONTH = String.raw`(\p{L}{3,12})\.?`;
const YEAR = String.raw`(\d{4}|(?<=-)\d{2})(?: ?г\.?)?`;
/** 30 Jun 2022, 3. März 2026, 1er août 2026, 3 de febrero de 2026, 15-Jul-26 */
const DAY_MONTH = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:er|st|nd|rd|th|º|\.)?[ /-]*(?:(?:de|of) )?${MONTH},?[ /-]+(?:(?:de|del) )?${YEAR}${TIME}$`,
  "u",
);
/** June 30, 2022 */
const MONTH_DAY = new RegExp(String.raw`^${WEEKDAY}${MONTH} (\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4})${TIME}$`, "u");
/** July 2026, juillet 2026, julio de 2026 */
const MONTH_ALONE = new RegExp(String.raw`^${MONTH}[ /-]+(?:de )?(\d{4})(?: ?г\.?)?$`, "u");
/** Wed Aug 27 13:08:45 +0000 2008, as X writes times. */
const TIME_BEFORE_YEAR = /^\p{L}{3} (\p{L}{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4}) (\d{4})$/u;
const COMPACT = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const EPOCH = /^(?:\d{10}|\d{13})(?:\.\d+)?$/;
/** No date is written longer. */
const LONGEST = 60;
/** Before this nothing we import existed. */
const EARLIEST = 1990;

/**
 * `2023`, `2022-06`, `2022-06-30`, `30.06.2022`, `6/30/22 22:59`, `30 Jun 2022`, `3. März 2026`, `2026年7月15日`, `1656547200`
 * or a time of these; without a zone it is taken as UTC. undefined: none of these, or no day of the calendar.
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
  return inWords(trimmed);
}

function inWords(text: string): FileDate | undefined {
  const units = WITH_UNITS.exec(text);
  if (units) {
    const [, year, month, day, ...time] = units;
    return dateOf(partsOf(year, month, day), time);
  }
  const dayFirst = DAY_MONTH.exec(text);
  if (dayFirst) {
    const [, day = "", month = "", year = "", ...time] = dayFirst;
    return wordyDate(month, { day, year }, time);
  }
  const monthFirst = MONTH_DAY.exec(text);
  if (monthFirst) {
    const [, month = "", day = "", year = "", ...time] = monthFirst;
    return wordyDate(month, { day, year }, time);
  }
  const alone = MONTH_ALONE.exec(text);
  if (alone) return wordyDate(alone[1] ?? "", { year: alone[2] ?? "" }, []);
  const [, month = "", day = "", hour, minute, second, zone, year = ""] = TIME_BEFORE_YEAR.exec(text) ?? [];
  return wordyDate(month, { day, year }, [hour, minute, second, undefined, zone]);
}

function wordyDate(
  word: string,
  { day, year }: { day?: string; year: string },
  time: (string | undefined)[],
): FileDate | undefined {
  const month = monthOf(word);
  const full = year.length === 2 ? `20${year}` : year;
  return month === undefined ? undefined : dateOf({ year: Number(full), month, day: numberIn(day) }, time);
}

/** Days as spreadsheets count them from the end of 1899, since 1990 as all dates. */
const SERIAL = /^[3-5]\d{4}(?:[.,]\d+)?$/;
const DAY_0 = Date.UTC(1899, 11, 30);

/** The same in a column of dates, where 45581 is the day of a spreadsheet: elsewhere it is a number. */
export function parseDateCell(text: string, order?: DateOrder): FileDate | undefined {
  const trimmed = text.trim();
  if (!SERIAL.test(trimmed)) return parseDate(text, order);
  const days = Number(trimmed.replace(",", "."));
  const at = new Date(DAY_0 + Math.round(days * 86_400) * 1_000);
  if (at.getUTCFullYear() < EARLIEST) return undefined;
  return { at, precision: Number.isInteger(days) ? "day" : "second" };
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
  const month = word?.[1] ? englishMonth(word[1]) : undefined;
  if (word && month !== undefined) return found(stem, word[0], dayOf(Number(word[2]), month));
  const match = /(?<!\d)((?:19|20)\d{2})(?:[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(0[1-9]|[12]\d|3[01]))?)?(?!\d)/.exec(stem);
  if (!match) return undefined;
  const [year, monthDigits, day] = match.slice(1).map(numberIn);
  return found(stem, match[0], dayOf(year ?? 0, monthDigits, day));
}

function found(stem: string, part: string, date: FileDate | undefined): Found | undefined {
  return date && { date, rest: stem.replace(part, " ") };
}

function dayOf(year: number, month?: number, day?: number): FileDate | undefined {
  const at = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
  const isReal = year >= EARLIEST && at.getUTCMonth() === (month ?? 1) - 1 && at.getUTCDate() === (day ?? 1);
  if (!isReal) return undefined;
  return { at, precision: month === undefined ? "year" : day === undefined ? "month" : "day" };
}
