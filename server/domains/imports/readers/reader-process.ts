import { once } from "node:events";
import { inspect, promisify } from "node:util";
import type { ErrorCode } from "#contract/base/errors.ts";
import { trust } from "#contract/base/trust.ts";
import type { Message } from "#contract/messages/catalogue.ts";
import type { IdComparison, IdentifiedAccount } from "#server/domains/creators/index.ts";
import { Refusal } from "../../../errors.ts";
import {
  inferSchema,
  type InferredSchema,
  type NamedCreator,
  type Question as Inference,
} from "../inference/infer-schema.ts";
import type { OpenWorkbook } from "../reading/open-grid.ts";
import { gridOfWorkbook } from "../reading/workbook.ts";
import { readWorkbook, type Workbook, type WorkbookOptions } from "../reading/workbook/read-workbook.ts";
import type { Line } from "../reading/workbook/sheet.ts";

/** Runs in a process of its own, one table after the other: a table may be made to take all memory and time. */
export type Question =
  | { infer: Omit<Inference, "findPeople" | "compareIds" | "openWorkbook"> }
  | { workbook: { file: string; options: WorkbookOptions } };
export type ToReader = Question | { people: ReadonlyMap<string, NamedCreator[]> } | { compared: IdComparison };
export type FromReader =
  | { names: string[] }
  | { accounts: IdentifiedAccount[] }
  | { schema: InferredSchema }
  | { lines: Line[] }
  | { workbook: Omit<Workbook, "lines"> };
export type Failure = { refusal: { code: ErrorCode; msg: string } & Partial<Message> } | { failure: string };

/** Lines per message, or fewer with so many characters. */
const BATCH = { lines: 1_000, characters: 1_048_576 };

const send = promisify((message: FromReader | Failure, done: (error: Error | null) => void) =>
  process.send?.(message, undefined, {}, done),
);

async function receive(): Promise<ToReader> {
  return trust<[ToReader]>(await once(process, "message"))[0]; // ask-reader.ts sends nothing else
}

async function findPeople(names: string[]): Promise<ReadonlyMap<string, NamedCreator[]>> {
  const reply = receive();
  await send({ names });
  const message = await reply;
  return "people" in message ? message.people : new Map();
}

async function compareIds(accounts: IdentifiedAccount[]): Promise<IdComparison> {
  const reply = receive();
  await send({ accounts });
  const message = await reply;
  return "compared" in message ? message.compared : { same: 0, others: [] };
}

const openWorkbook: OpenWorkbook = async (file, options) => gridOfWorkbook(await readWorkbook(file, options));

async function answer(question: Question): Promise<void> {
  if ("infer" in question) {
    return send({ schema: await inferSchema({ ...question.infer, findPeople, compareIds, openWorkbook }) });
  }
  const { lines, ...workbook } = await readWorkbook(question.workbook.file, question.workbook.options);
  for (const batch of inBatches(lines)) await send({ lines: batch });
  return send({ workbook });
}

function* inBatches(lines: readonly Line[]): Generator<Line[]> {
  let batch: Line[] = [];
  let characters = 0;
  for (const line of lines) {
    batch.push(line);
    characters += line.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length < BATCH.lines && characters < BATCH.characters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

async function serve(): Promise<void> {
  for (;;) {
    const question = await receive();
    if ("people" in question || "compared" in question) continue;
    try {
      await answer(question);
    } catch (error) {
      await send(
        error instanceof Refusal
          ? { refusal: { code: error.code, msg: error.message, ...error.rendering } }
          : { failure: inspect(error) },
      );
    }
  }
}

process.channel?.ref();
process.once("disconnect", () => process.exit());
await serve();
