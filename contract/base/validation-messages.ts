import { z } from "zod";

/**
 * Messages about values that are not valid, for every schema without one of its own: the rest of a sentence whose subject
 * is the field ("must be at most 60 characters"), as under a field and in `problemSentence`.
 */
z.config({ localeError: messageOf });

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  nan: "a number",
  int: "a whole number",
  bigint: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  set: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  null: "null",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "must be an email address",
  url: "must be a link, such as https://example.com",
  uuid: "must be an id, as replies have it",
  guid: "must be an id, as replies have it",
  date: "must be a date, such as 2026-01-31",
  datetime: "must be a time, such as 2026-01-31T12:00:00Z",
  json_string: "must be JSON",
};

/** More choices than these are not listed. */
const CHOICES_LISTED = 12;

export function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case "too_big":
      return limit("most", issue.origin, { bound: issue.maximum, isInclusive: issue.inclusive });
    case "too_small":
      return limit("least", issue.origin, { bound: issue.minimum, isInclusive: issue.inclusive });
    case "invalid_format":
      return FORMATS[issue.format] ?? "does not have the right form";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has fields that are not known: ${issue.keys.map((key) => `“${key}”`).join(", ")}`;
    case "invalid_value":
      return choice(issue.values);
    case "invalid_union":
      return alternatives(issue);
    case "invalid_key":
      return "has a name that is not valid";
    case "invalid_element":
      return "has an entry that is not valid";
    default:
      return "is not valid";
  }
}

type Limit = { bound: number | bigint; isInclusive?: boolean | undefined };

function limit(end: "most" | "least", origin: string, { bound, isInclusive = true }: Limit): string {
  const amount = bound.toLocaleString("en");
  const isText = origin === "string";
  if (isText || ["array", "set", "map", "object", "record"].includes(origin)) {
    if (end === "least" && Number(bound) === 1) return "must not be empty";
    if (isText) return `must be at ${end} ${amount} characters long`;
    return `must have at ${end} ${amount} ${Number(bound) === 1 ? "entry" : "entries"}`;
  }
  if (origin === "date")
    return `must not be ${end === "most" ? "after" : "before"} ${new Date(Number(bound)).toISOString()}`;
  if (origin === "file") return `must be at ${end} ${amount} bytes`;
  if (isInclusive) return `must be at ${end} ${amount}`;
  return `must be ${end === "most" ? "below" : "above"} ${amount}`;
}

function choice(values: readonly z.core.util.Primitive[]): string {
  if (values.length > CHOICES_LISTED) return "is not one of the possible values";
  const listed = values.map(String);
  return listed.length === 1 ? `must be ${listed[0]}` : `must be one of ${listed.join(", ")}`;
}

/** "must be text, or must be a list": what each of the alternatives wants of the value itself. */
function alternatives({ errors }: { errors?: readonly (readonly z.core.$ZodIssue[])[] | undefined }): string {
  const wanted = (errors ?? []).map((issues) => issues.find(({ path }) => path.length === 0)?.message);
  const known = [...new Set(wanted)].flatMap((message) => message ?? []);
  return known.length > 0 && known.length === new Set(wanted).size ? known.join(", or ") : "is not valid";
}

/** A sentence for a caller without a form: “categories”, entry 1, must be at most 1,000,000. */
export function problemSentence({ path, message }: { path: string; message: string }): string {
  // What a schema says in a sentence of its own.
  if (/^\p{Lu}/u.test(message)) return message;
  const steps = path.split(".");
  const place = /^\d+$/.test(steps.at(-1) ?? "") ? `, entry ${Number(steps.pop()) + 1},` : "";
  const subject =
    path === ""
      ? "The input"
      : steps.join(".") === ""
        ? `Entry ${place.replaceAll(/\D/g, "")}`
        : `“${steps.join(".")}”${place}`;
  return /^(?:must|is|has|does|cannot) /.test(message) ? `${subject} ${message}.` : `${subject}: ${message}.`;
}
