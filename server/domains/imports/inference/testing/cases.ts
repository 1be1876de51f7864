import { readFileSync } from "node:fs";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { AccountRecord, CountRecord, CreatorFacts, PostRecord } from "#server/domains/creators/index.ts";
import type { CrmWords, Item } from "../../rows/item.ts";
import type { Question } from "../infer-schema.ts";
import type { OpenWorkbook } from "../../reading/open-grid.ts";
import { gridOfWorkbook } from "../../reading/workbook.ts";
import { readWorkbook } from "../../reading/workbook/read-workbook.ts";
import { readItems } from "../read-items.ts";
import { useTables } from "./files.ts";
import { writeWorkbook } from "./workbook.ts";

export const NOW = new Date("2026-03-01T00:00:00Z");

export type ReadPost = PostRecord & { account: string };

/** What a user sees of a table before importing it as proposed. */
export type ReadTable = {
  plan: ImportPlan;
  refusal: string | null;
  /** Headers that are imported, with their fields. */
  fields: Record<string, string>;
  doubts: string[];
  /** `network/handle` of each row's accounts, in order. */
  handles: string[];
  accounts: (AccountRecord & { account: string })[];
  facts: CreatorFacts[];
  crm: (CrmWords | null)[];
  /** Days of the rows' figures. */
  days: string[];
  posts: ReadPost[];
  /** Why rows are skipped or fail. */
  problems: string[];
};

type Choices = NonNullable<Question["choices"]>;

const openWorkbook: OpenWorkbook = async (file, options) => gridOfWorkbook(await readWorkbook(file, options));

/** Reads tables as they are proposed, with the user's choices. */
export function useReadTables() {
  const tables = useTables();

  async function read(name: string, content: string | Buffer, choices: Choices = {}): Promise<ReadTable> {
    const { plan, inspection } = await tables.inferSchema(name, content, { choices, openWorkbook });
    const items = await Array.fromAsync(
      readItems({ file: tables.at(name), plan, isPublic: false, openWorkbook, now: NOW }),
    );
    return { plan, ...inspection, fields: fieldsIn(plan, inspection.columns), ...summarize(items) };
  }

  return {
    read,
    /** The same after the user answers which network it is, if that is requested. */
    async readOn(network: Network, name: string, content: string | Buffer): Promise<ReadTable> {
      const proposed = await read(name, content);
      return proposed.refusal?.includes("network") ? read(name, content, { network }) : proposed;
    },
    async readWorkbook(name: string, sheets: Parameters<typeof writeWorkbook>[1], choices?: Choices) {
      await writeWorkbook(tables.at(name), sheets);
      return read(name, readFileSync(tables.at(name)), choices);
    },
    refusalOf: async (name: string, content: string | Buffer) =>
      read(name, content).then(
        ({ refusal }) => refusal,
        (error: unknown) => String(error),
      ),
  };
}

function fieldsIn({ columns }: ImportPlan, headers: readonly { header: string }[]): Record<string, string> {
  return Object.fromEntries(
    headers.flatMap(({ header }, i) => {
      const field = columns[i]?.field ?? columns[i]?.crmField;
      return field ? [[header, field]] : [];
    }),
  );
}

function summarize(items: readonly Item[]) {
  const records = items.flatMap((item) => (item.kind === "record" ? item : []));
  const accounts = records.flatMap(({ record }) =>
    record.accounts.map((one) => Object.assign({ account: `${one.network}/${one.username}` }, one)),
  );
  return {
    handles: accounts.map(({ account }) => account),
    accounts,
    facts: records.map(({ record }) => record.facts),
    crm: records.map(({ crm }) => crm),
    days: records.map(({ record }) => record.at.toISOString().slice(0, 10)),
    posts: accounts.flatMap(({ account, posts }) => posts.map((post) => Object.assign({ account }, post))),
    problems: items.flatMap((item) => ("reason" in item ? item.reason : [])),
  };
}

/** A figure of each account that has it, by `network/handle`. */
export function figuresOf(
  { accounts }: Pick<ReadTable, "accounts">,
  figure: Exclude<keyof CountRecord, "at" | "precision">,
): Record<string, number> {
  return Object.fromEntries(
    accounts.flatMap(({ account, counts }) =>
      counts.flatMap((count) => (count[figure] === undefined ? [] : [[account, count[figure]]])),
    ),
  );
}
