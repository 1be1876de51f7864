import { IMPORT_COLUMNS_MAX } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";
import { decodeFile, detectEncoding } from "./encoding.ts";
import { flatten, isObject } from "./flatten.ts";
import type { Grid, Row } from "./grid.ts";
import { arrayItems } from "./json-items.ts";
import { splitLines } from "./lines.ts";
import { parseLiteral } from "./literals.ts";
import { rowsOfDocument } from "./json-document.ts";

const LOOKED_AT = 1_000;
/** An object that holds its rows somewhere inside has to be read as a whole. */
const DOCUMENT_MAX = 20 * 1_048_576;

type Item = { line: number; value: unknown };
type JsonKind = "lines" | "array" | "object";

/** JSON lines, an array of objects, or an object with such an array inside. */
export async function openJson(file: string, { kind, bytes }: { kind: JsonKind; bytes: number }): Promise<Grid> {
  const encoding = await detectEncoding(file);
  const pieces = () => decodeFile(file, encoding);
  const document = kind === "object" ? rowsOfDocument(await readWhole(pieces(), bytes)) : undefined;
  const items = () => (document ? numbered(document.rows) : kind === "lines" ? lineItems(pieces()) : arrayOf(pieces()));
  const keys = await keysOf(items());
  return {
    format: "json",
    encoding,
    delimiter: null,
    width: keys.length,
    unfolded: [],
    isKeyed: true,
    doubts: document?.doubts ?? [],
    async *rows() {
      yield { line: 0, cells: keys };
      for await (const item of items()) yield rowOf(item, keys);
    },
  };
}

async function readWhole(pieces: AsyncIterable<string>, bytes: number): Promise<unknown> {
  if (bytes > DOCUMENT_MAX) refuse("bad_request", say("imports.jsonTooLong"));
  const texts: string[] = [];
  for await (const piece of pieces) texts.push(piece);
  return parseJson(texts.join(""));
}

async function* lineItems(pieces: AsyncIterable<string>): AsyncGenerator<Item> {
  for await (const { number, text } of splitLines(pieces))
    if (text.trim() !== "") yield { line: number, value: parseJson(text) };
}

async function* arrayOf(pieces: AsyncIterable<string>): AsyncGenerator<Item> {
  let line = 0;
  for await (const text of arrayItems(pieces)) yield { line: ++line, value: parseJson(text) };
}

async function* numbered(rows: readonly unknown[]): AsyncGenerator<Item> {
  for (const [i, value] of rows.entries()) yield { line: i + 1, value };
}

/** Properties of the first objects in the order they come, as many as a table may have columns. */
async function keysOf(items: AsyncIterable<Item>): Promise<string[]> {
  const keys = new Set<string>();
  let seen = 0;
  for await (const { value } of items) {
    if (isObject(value)) for (const key of flatten(value).keys()) keys.add(key);
    seen += 1;
    if (seen >= LOOKED_AT) break;
  }
  return [...keys].slice(0, IMPORT_COLUMNS_MAX);
}

function rowOf({ line, value }: Item, keys: readonly string[]): Row {
  if (!isObject(value)) return { line, cells: keys.map(() => ""), problem: "this is no object of JSON" };
  const cells = flatten(value);
  return { line, cells: keys.map((key) => cells.get(key) ?? "") };
}

/** Integers beyond the safe range stay text. */
function parseJson(text: string): unknown {
  if (/[:[,]\s*-?\d{16,}/.test(text)) return parseLiteral(text);
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
