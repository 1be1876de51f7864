import { z } from "zod";
import { trust } from "../base/trust.ts";

/**
 * English sentences by feature and name, in i18next's format: `{{name}}` is a text, `{{size, number}}` a number and
 * `{{names, list}}` a list of texts. A sentence that depends on a `count` has two: `_one` and `_other`.
 */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Parameter = string | number | readonly string[] | Message;
export type Parameters = Readonly<Record<string, Parameter>>;

/** A sentence in English, and beside it what renders it in another language. */
export type Message = { msg: string; key: string; params: Parameters };

const parameter: z.ZodType<Parameter> = z.union([z.string(), z.number(), z.array(z.string()), z.lazy(() => message)]);
const parameters: z.ZodType<Parameters> = z.record(z.string(), parameter);

/** A message in replies. Callers that do not know the key show `msg`. */
export const message: z.ZodType<Message> = z.object({ msg: z.string(), key: z.string(), params: parameters });

/** By their names in the API reference: they contain each other. */
export const MESSAGE_SCHEMAS = { Message: message, Parameter: parameter, Parameters: parameters };

/** What replies have beside a sentence in English. */
export const rendering = {
  key: z.string().meta({ description: "Names the sentence in every language" }).optional(),
  params: parameters.optional(),
};

type Base<Name extends string> = Name extends `${infer Stem}_one`
  ? Stem
  : Name extends `${infer Stem}_other`
    ? Stem
    : Name;

/** What sentences of the catalogue are called: "lists.anotherList". */
export type KeyIn<C extends Catalogue> = {
  [Group in keyof C & string]: `${Group}.${Base<keyof C[Group] & string>}`;
}[keyof C & string];

type TextsAt<C extends Catalogue, Key extends string> = Key extends `${infer Group}.${infer Name}`
  ? C[Group][Extract<keyof C[Group], Name | `${Name}_one` | `${Name}_other`>]
  : never;

type Slots<Text extends string> = Text extends `${string}{{${infer Slot}}}${infer Rest}` ? Slot | Slots<Rest> : never;

type ParametersOf<Text extends string> = {
  [Slot in Slots<Text> as Slot extends `${infer Name}, ${string}` ? Name : Slot]: Slot extends `${string}, number`
    ? number
    : Slot extends `${string}, list`
      ? readonly string[]
      : string | Message;
};

/** The parameters of a sentence: texts and other messages, or what the format after its name says. */
export type ParametersAt<C extends Catalogue, Key extends string> = ParametersOf<TextsAt<C, Key>>;

export type Arguments<Params> = keyof Params extends never ? [] : [params: Params];

/** Renders a sentence of the catalogue: keys and the names and types of parameters follow from its texts. */
export type Say<C extends Catalogue, Result = Message> = <Key extends KeyIn<C>>(
  key: Key,
  ...params: Arguments<ParametersAt<C, Key>>
) => Result;

export function sayFrom<const C extends Catalogue>(catalogue: C): Say<C> {
  const say = (key: string, params: Parameters = {}): Message => ({
    msg: render(catalogue, key, params),
    key,
    params: namedBy(textsAt(catalogue, key), params),
  });
  // `Say` only narrows the arguments.
  return trust<Say<C>>(say);
}

export function englishFrom<const C extends Catalogue>(catalogue: C): Say<C, string> {
  // `Say` only narrows the arguments.
  return trust<Say<C, string>>((key: string, params: Parameters = {}) => render(catalogue, key, params));
}

const PLURAL = new Intl.PluralRules("en");

/** As i18next renders it in English; the server runs without i18next. */
export function render(catalogue: Catalogue, key: string, params: Parameters): string {
  const texts = textsAt(catalogue, key);
  const text = texts[""] ?? texts[`_${PLURAL.select(Number(params["count"]))}`];
  if (text === undefined) throw new Error(`there is no message ${key}`);
  return text.replaceAll(SLOT, (_slot, name: string) => written(params[name] ?? ""));
}

const SLOT = /\{\{(\w+)(?:, \w+)?\}\}/g;

/** The forms of a sentence, by the suffixes of their names. */
function textsAt(catalogue: Catalogue, key: string): Readonly<Record<string, string | undefined>> {
  const [group = "", name = ""] = key.split(".");
  const of = catalogue[group];
  return { "": of?.[name], _one: of?.[`${name}_one`], _other: of?.[`${name}_other`] };
}

/** Replies name nothing that the sentence does not. */
function namedBy(texts: ReturnType<typeof textsAt>, params: Parameters): Parameters {
  const names = new Set(Object.values(texts).flatMap((text = "") => [...text.matchAll(SLOT)].map(([, name]) => name)));
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)));
}

function written(value: Parameter): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return value.toLocaleString("en");
  return "msg" in value ? value.msg : new Intl.ListFormat("en").format(value);
}
