import { readFileSync } from "node:fs";
import { z } from "zod";
import { IMPORT_TARGETS, importField, RATE_FORMS } from "#contract/imports/plan.ts";
import { network } from "#contract/networks/networks.ts";

/** `nothing`: it has no place. `ask`: the table does not decide it. `followers@tiktok`: a field of one of the row's accounts. */
const meaning = z.string().refine((text) => {
  const [field = "", of] = text.split("@");
  return (
    text === "nothing" ||
    text === "ask" ||
    (importField.safeParse(field).success && (!of || network.safeParse(of).success))
  );
}, "is no meaning of a column");

/** What is right about a table: never its cells. */
const tableTruth = z.strictObject({
  /** It holds no accounts and no posts: to be refused. */
  refused: z.literal(true).optional(),
  /** Several where each is right. */
  target: z.array(z.enum(IMPORT_TARGETS)).optional(),
  /** `rows`: each row names its own. */
  network: z.union([network, z.literal("rows"), z.literal("ask")]).optional(),
  /** The user's answer when the network is requested. */
  answer: network.optional(),
  /** What the table does not say, so that it has to be requested. */
  asks: z.string().optional(),
  /** Refusing it is right as well. */
  mayRefuse: z.literal(true).optional(),
  rates: z.enum(RATE_FORMS).optional(),
  decimal: z.enum([".", ","]).optional(),
  dates: z.enum(["dmy", "mdy", "ydm"]).optional(),
  /** By header: what its figures are multiplied by. */
  units: z.record(z.string(), z.number()).optional(),
  /** Rows that have one of these cells are no accounts and no posts. */
  skipped: z.array(z.string()).optional(),
  /** Records of the table, and the accounts they name. */
  rows: z.int().optional(),
  accounts: z.int().optional(),
  /** Fictional tables: texts that have to be read, and texts that must not be. */
  texts: z.array(z.string()).optional(),
  never: z.array(z.string()).optional(),
  /** By header; columns that are not listed have no place. Several where each is right. */
  columns: z.record(z.string(), z.union([meaning, z.array(meaning)])).optional(),
});
export type TableTruth = z.infer<typeof tableTruth>;

const truthFile = z.strictObject({ tables: z.record(z.string(), tableTruth) });

/** By the end of a table's path. */
export function readTruth(file: URL): ReadonlyMap<string, TableTruth> {
  return new Map(Object.entries(truthFile.parse(JSON.parse(readFileSync(file, "utf8"))).tables));
}

/** The meanings of a column, of which each is right. */
export function meaningsOf({ columns = {} }: TableTruth, header: string): string[] {
  const wanted = plainHeader(header);
  const [, found] = Object.entries(columns).find(([name]) => plainHeader(name) === wanted) ?? [];
  return found === undefined ? ["nothing"] : typeof found === "string" ? [found] : found;
}

/** Invisible characters and spacing do not tell headers apart. */
export function plainHeader(header: string): string {
  return header
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
