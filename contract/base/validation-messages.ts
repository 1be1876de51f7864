import { z } from "zod";
import type { Message } from "../messages/message.ts";
import { explain, explanationOf, say } from "../messages/shared.ts";

/** Messages about values that are not valid, for every schema without one of its own: `messages/validation.ts`. */
z.config({ localeError: (issue) => explain(issue, messageOf(issue)) });

const TYPES: Readonly<Record<string, () => Message>> = {
  string: () => say("validation.text"),
  number: () => say("validation.number"),
  nan: () => say("validation.number"),
  int: () => say("validation.wholeNumber"),
  bigint: () => say("validation.wholeNumber"),
  boolean: () => say("validation.trueOrFalse"),
  array: () => say("validation.list"),
  tuple: () => say("validation.list"),
  set: () => say("validation.list"),
  object: () => say("validation.object"),
  record: () => say("validation.object"),
  date: () => say("validation.date"),
  null: () => say("validation.null"),
};

const FORMATS: Readonly<Record<string, () => Message>> = {
  email: () => say("validation.email"),
  url: () => say("validation.url"),
  uuid: () => say("validation.id"),
  guid: () => say("validation.id"),
  date: () => say("validation.day"),
  datetime: () => say("validation.time"),
  json_string: () => say("validation.json"),
};

/** More choices than these are not listed. */
const CHOICES_LISTED = 12;

export function messageOf(issue: z.core.$ZodRawIssue): Message {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return say("validation.required");
      return TYPES[issue.expected]?.() ?? say("validation.type", { type: issue.expected });
    case "too_big":
      return upper(issue.origin, { bound: issue.maximum, isInclusive: issue.inclusive });
    case "too_small":
      return lower(issue.origin, { bound: issue.minimum, isInclusive: issue.inclusive });
    case "invalid_format":
      return FORMATS[issue.format]?.() ?? say("validation.form");
    case "not_multiple_of":
      return say("validation.multiple", { of: issue.divisor });
    case "unrecognized_keys":
      return say("validation.unknownFields", { fields: issue.keys.map((key) => `“${key}”`).join(", ") });
    case "invalid_value":
      return choice(issue.values);
    case "invalid_union":
      return alternatives(issue);
    case "invalid_key":
      return say("validation.name");
    case "invalid_element":
      return say("validation.entry");
    default:
      return say("validation.invalid");
  }
}

type Limit = { bound: number | bigint; isInclusive?: boolean | undefined };

const WITH_ENTRIES = new Set(["array", "set", "map", "object", "record"]);

function upper(origin: string, { bound, isInclusive = true }: Limit): Message {
  const max = Number(bound);
  if (origin === "string") return say("validation.mostCharacters", { max });
  if (WITH_ENTRIES.has(origin)) return say("validation.mostEntries", { count: max });
  if (origin === "date") return say("validation.notAfter", { date: new Date(max).toISOString() });
  if (origin === "file") return say("validation.mostBytes", { max });
  return say(isInclusive ? "validation.most" : "validation.below", { max });
}

function lower(origin: string, { bound, isInclusive = true }: Limit): Message {
  const min = Number(bound);
  if ((origin === "string" || WITH_ENTRIES.has(origin)) && min === 1) return say("validation.empty");
  if (origin === "string") return say("validation.leastCharacters", { min });
  if (WITH_ENTRIES.has(origin)) return say("validation.leastEntries", { count: min });
  if (origin === "date") return say("validation.notBefore", { date: new Date(min).toISOString() });
  if (origin === "file") return say("validation.leastBytes", { min });
  return say(isInclusive ? "validation.least" : "validation.above", { min });
}

function choice(values: readonly z.core.util.Primitive[]): Message {
  if (values.length > CHOICES_LISTED) return say("validation.choices");
  const [only, ...others] = values;
  if (others.length > 0) return say("validation.oneOf", { values: values.map(String).join(", ") });
  // A word alone would be read as a part of the sentence.
  return say("validation.only", { value: typeof only === "string" ? `“${only}”` : String(only) });
}

/** "must be text, or must be a list": what each of the alternatives wants of the value itself. */
function alternatives({ errors }: { errors?: readonly (readonly z.core.$ZodIssue[])[] | undefined }): Message {
  const own = (errors ?? []).map((issues) => issues.find(({ path }) => path.length === 0));
  const wanted = own.map((issue) => issue && explanationOf(issue));
  const [first, ...others] = new Map(wanted.flatMap((one) => (one ? [[one.msg, one] as const] : []))).values();
  if (first === undefined || wanted.includes(undefined)) return say("validation.invalid");
  return others.reduce((one, other) => say("validation.or", { one, other }), first);
}

type Problem = { path: string; message: string } & Partial<Omit<Message, "msg">>;

/** A sentence for a caller without a form: “categories”, entry 1, must be at most 1,000,000. */
export function problemSentence({ path, message: msg, key, params = {} }: Problem): Partial<Message> & { msg: string } {
  // What a schema says in a sentence of its own.
  if (/^\p{Lu}/u.test(msg)) return { msg, ...(key !== undefined && { key, params }) };
  const problem = key === undefined ? msg : { msg, key, params };
  const isPredicate = /^(?:must|is|has|does|cannot) /.test(msg);
  const steps = path.split(".");
  const entry = /^\d+$/.test(steps.at(-1) ?? "") ? Number(steps.pop()) + 1 : undefined;
  const field = steps.join(".");
  if (path === "") return say(isPredicate ? "sentences.input" : "sentences.inputColon", { problem });
  if (entry === undefined) return say(isPredicate ? "sentences.field" : "sentences.fieldColon", { field, problem });
  if (field === "") return say(isPredicate ? "sentences.entry" : "sentences.entryColon", { entry, problem });
  return say(isPredicate ? "sentences.fieldEntry" : "sentences.fieldEntryColon", { field, entry, problem });
}
