import type { ImportPlan } from "#contract/imports/plan.ts";
import {
  getImport,
  openImport,
  planImport,
  runImport,
  tryImport,
  type ImportView,
} from "#contract/imports/endpoints.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { FEATURES } from "#server/features.ts";
import type { Person } from "#test/factories/people.ts";
import type { World } from "#test/support/world.ts";

const going = new AbortController().signal;

/** A table of creators on Instagram that no other test uses; `from` numbers them. */
export function peopleTable(count: number, from = 0): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const n = from + i;
    return `person.number${n},Person ${n},${1_000 + n},FR,person${n}@example.test`;
  });
  return ["username,full name,followers,country,email", ...rows].join("\n");
}

export function asTable(text: string, name = "panel_2026-03.csv"): File {
  return new File([text], name, { type: "text/csv" });
}

/** A draft import with the given changes of its plan. */
export async function openTable(
  { browser }: Person,
  text: string,
  change: Partial<ImportPlan> = {},
  name?: string,
): Promise<ImportView> {
  const opened = await browser.call(openImport, { table: asTable(text, name) });
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.error));
  const { _id: id, plan } = opened.body.import;
  const planned = await browser.call(planImport, {
    id,
    plan: { ...plan, network: "instagram", date: "2026-03-01", ...change },
  });
  if (planned.status !== 200) throw new Error(JSON.stringify(planned.error));
  return planned.body.import;
}

/** Runs a job in this process. */
export async function workOff(world: World, jobId: string | null): Promise<void> {
  await runJob({ ctx: world.ctx, jobId: jobId ?? "", tasks: FEATURES.jobs, signal: going });
}

export async function tried(world: World, person: Person, id: string): Promise<ImportView> {
  const { body } = await person.browser.call(tryImport, { id });
  await workOff(world, body.import.jobId);
  return viewOf(person, id);
}

export async function ran(world: World, person: Person, id: string): Promise<ImportView> {
  const { body } = await person.browser.call(runImport, { id });
  await workOff(world, body.import.jobId);
  return viewOf(person, id);
}

export async function viewOf({ browser }: Person, id: string): Promise<ImportView> {
  return (await browser.call(getImport, { id })).body.import;
}
