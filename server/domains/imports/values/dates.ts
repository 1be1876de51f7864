/** A time and how exactly it is known: a month is never made a day. */
export type FileDate = { at: Date; precision: "second" | "day" | "month" | "year" };

const ISO =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;
/** Before this nothing we import existed. */
const EARLIEST = 1990;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `2023`, `2022-06`, `2022-06-30`, `30.06.2022` or a time; without a zone it is taken as UTC. undefined: none of these. */
export function parseDate(text: string): FileDate | undefined {
  const dotted = DOTTED.exec(text.trim());
  if (dotted) return dayOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const match = ISO.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, zone] = match;
  if (month === undefined) return dayOf(Number(year));
  if (hour === undefined) return dayOf(Number(year), Number(month), day === undefined ? undefined : Number(day));
  const date = dayOf(Number(year), Number(month), Number(day));
  if (!date) return undefined;
  const time = `${date.at.toISOString().slice(0, 10)}T${hour}:${minute}:${second ?? "00"}${zone ?? "Z"}`;
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? undefined : { at, precision: "second" };
}

/** Written as exactly as it is known: `2022-06`. */
export function writeDate({ at, precision }: FileDate): string {
  const length = { year: 4, month: 7, day: 10, second: 19 }[precision];
  return at.toISOString().slice(0, length).replace("T", " ");
}

type Found = { date: FileDate; /** The name without it. */ rest: string };

/** The date in a file's name: `panel_2022-06`, `stats 2023`, `export-20240131`, `sep-2022`. */
export function dateInName(stem: string): Found | undefined {
  const word = /(?<![a-z])([a-z]{3,9})[-_. ]*((?:19|20)\d{2})(?!\d)/i.exec(stem);
  const month = word?.[1] ? MONTHS.indexOf(word[1].slice(0, 3).toLowerCase()) : -1;
  if (word && month >= 0 && isMonthName(word[1] ?? "")) return found(stem, word[0], dayOf(Number(word[2]), month + 1));
  const match = /(?<!\d)((?:19|20)\d{2})(?:[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(0[1-9]|[12]\d|3[01]))?)?(?!\d)/.exec(stem);
  if (!match) return undefined;
  const [year, monthNumber, day] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  return found(stem, match[0], dayOf(year ?? 0, monthNumber, day));
}

function found(stem: string, part: string, date: FileDate | undefined): Found | undefined {
  return date && { date, rest: stem.replace(part, " ") };
}

function isMonthName(word: string): boolean {
  return /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i.test(
    word,
  );
}

function dayOf(year: number, month?: number, day?: number): FileDate | undefined {
  const at = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
  const isReal = year >= EARLIEST && at.getUTCMonth() === (month ?? 1) - 1 && at.getUTCDate() === (day ?? 1);
  if (!isReal) return undefined;
  return { at, precision: month === undefined ? "year" : day === undefined ? "month" : "day" };
}
