import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { ImportPlan } from "#contract/imports/plan.ts";
import { afterAll, beforeAll } from "vitest";
import type { Item } from "../../rows/item.ts";
import { readItems } from "../read-items.ts";
import { inferSchema, type Question, type InferredSchema } from "../infer-schema.ts";

const now = new Date("2026-03-01T00:00:00Z");

/** A folder for tables of one suite, and their inferred schemas. */
export function useTables() {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "limelight-tables-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const at = (name: string) => path.join(folder, name);
  function write(name: string, content: string | Buffer): string {
    writeFileSync(at(name), content);
    return at(name);
  }
  return {
    at,
    write,
    async inferSchema(
      name: string,
      content: string | Buffer,
      question: Partial<Question> = {},
    ): Promise<InferredSchema> {
      return inferSchema({ file: write(name, content), fileName: name, now, ...question });
    },
    /** The items of a table under the proposed plan with the given changes. */
    async items(name: string, content: string | Buffer, changes: Partial<ImportPlan> = {}): Promise<Item[]> {
      const file = write(name, content);
      const { plan } = await inferSchema({ file, fileName: name, now });
      return Array.fromAsync(readItems({ file, plan: { ...plan, ...changes }, isPublic: false, now }));
    },
  };
}

/** Header → field. */
export function fieldsOf({ plan, inspection }: InferredSchema): Record<string, string | null> {
  return Object.fromEntries(inspection.columns.map(({ header }, i) => [header, plan.columns[i]?.field ?? null]));
}
