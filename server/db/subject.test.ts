import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { beforeAll, describe, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion.ts";
import { eraseCreator, exportSubjectData, getSubjectData } from "#contract/privacy.ts";
import { deleteUnreferenced } from "#server/domains/creators/index.ts";
import { removeDueAccounts } from "#server/domains/account-deletion/delete-account.ts";
import { deleteRows } from "#server/domains/workspaces/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeColleague, makeOwner } from "#test/factories/people.ts";
import { isRequired, makeRow, type Value, type Values } from "#test/factories/rows.ts";
import { useWorld } from "#test/support/world.ts";
import type { Reference, Subject } from "./subject.ts";
import * as tables from "./tables/index.ts";
import { onDeleteOf, SUBJECTS } from "./tables/subjects.ts";

const world = useWorld();

type Declared = Reference & Pick<Subject, "table" | "name">;
type Sown = Declared & { id: Value; row: Values };

/** Columns that refer to a person, but for the key of the person. */
function declared(person: "creator" | "user"): Declared[] {
  return SUBJECTS.flatMap(({ table, name, [person]: references }) =>
    references.filter(({ column }) => column !== "id").map((reference) => Object.assign({ table, name }, reference)),
  );
}

/** Columns that refer to a workspace: its deletion deletes the rows, where nothing else is declared. */
function ofWorkspaces(): Declared[] {
  return SUBJECTS.flatMap(({ table, name, workspace }) => {
    const cascading = Object.values(getTableColumns(table))
      .map((column) => toSnakeCase(column.name))
      .filter((column) => onDeleteOf(table, column)?.of === tables.customers)
      .filter((column) => workspace.every((one) => one.column !== column))
      .map((column): Reference => ({ column, fate: "delete", isArray: false }));
    return [...cascading, ...workspace].map((reference) => Object.assign({ table, name }, reference));
  });
}

/** What a row that refers to `id` needs beyond the columns that every row of its table has. */
async function needsOf({ table, column }: Declared, id: Value): Promise<Values> {
  const made = async (of: Parameters<typeof makeRow>[1], values?: Values) => makeRow(world(), of, values);
  if (table === tables.savedViews) return { shared: "true" };
  if (table === tables.changes && column === "customer_id")
    return { action_id: (await made(tables.actions, { customer_id: id }))["id"] ?? "" };
  const ofMembers: readonly unknown[] = [tables.notifications, tables.notificationSettings, tables.notificationMutes];
  const isOfMember = ofMembers.includes(table) && column === "user_id";
  const isOwner = table === tables.crmCreators && column === "owner";
  const isAssignee = table === tables.mailThreads && column === "assignee_id";
  if (isOfMember || isOwner || isAssignee) {
    const { customer_id: workspace = "" } = await made(tables.workspaceMembers, { user_id: id, role: "member" });
    await made(tables.workspaceMembers, { customer_id: workspace, role: "owner" });
    return { customer_id: workspace };
  }
  if ((table === tables.contentRatings || table === tables.scoreHistory) && column === "customer_id") {
    const { creator_id: creator = "" } = await made(tables.creatorLayers, { customer_id: id });
    return { creator_id: creator };
  }
  if (table === tables.moderationMatters && column === "creator_id") return { niche_id: 1002 };
  if (table !== tables.moderationMatters && table !== tables.moderationSteps) return {};
  const message = { message_id: (await made(tables.supportMessages))["id"] ?? "" };
  if (table === tables.moderationMatters) return message;
  return { matter_id: (await made(tables.moderationMatters, message))["id"] ?? "" };
}

/** A row of each of these columns that refers to the person. */
async function sow(which: readonly Declared[], idOf: (of: Declared) => Value): Promise<Sown[]> {
  const sown = [];
  for (const one of which) {
    const id = idOf(one);
    const values = { ...(await needsOf(one, id)), [one.column]: one.isArray ? `{${id}}` : id };
    sown.push({ ...one, id, row: await makeRow(world(), one.table, values) });
  }
  return sown;
}

/** What became of the rows, by column: gone, no longer with the person, or as they were. */
async function fatesOf(sown: readonly Sown[]): Promise<Record<string, string>> {
  const fates = sown.map(async ({ table, name, column, id, row }) => {
    const columns = Object.values(getTableColumns(table)).map((one) => [toSnakeCase(one.name), one] as const);
    const keys = columns.some(([key]) => key === "id")
      ? ["id"]
      : columns.filter(([, one]) => isRequired(one)).map(([key]) => key);
    // A table with one row for each workspace has no other key.
    const others = keys.filter((key) => key !== column);
    const isIt = (others.length > 0 ? others : keys).map(
      (key): SQL => sql`to_jsonb(t) ->> ${key} = ${JSON.stringify(row)}::jsonb ->> ${key}`,
    );
    const { rows } = await world().root.execute<{ value: string | null }>(sql`
      select to_jsonb(t) ->> ${column} as value from ${table} t where ${sql.join(isIt, sql` and `)}`);
    const [found] = rows;
    const fate = !found ? "delete" : (found.value?.includes(String(id)) ?? false) ? "keep" : "anonymize";
    return [`${name}.${column}`, fate] as const;
  });
  return Object.fromEntries(await Promise.all(fates));
}

function declaredFates(sown: readonly Sown[], others?: "keep"): Record<string, string> {
  return Object.fromEntries(
    sown.map(({ name, column, fate }) => [
      `${name}.${column}`,
      others ?? (typeof fate === "string" ? fate : "keep" in fate ? "keep" : "delete"),
    ]),
  );
}

describe("of a creator", () => {
  const ids: string[] = [];
  const own: Sown[] = [];
  const others: Sown[] = [];

  beforeAll(async () => {
    for (const id of await makeCreators(world(), 2)) {
      const { rows } = await world().root.execute<{ id: string }>(
        sql`select id from accounts where creator_id = ${id}`,
      );
      const account = rows[0]?.id ?? "";
      const sown = await sow(declared("creator"), ({ column }) => (column === "account_id" ? account : id));
      (ids.length === 0 ? own : others).push(...sown);
      ids.push(id);
    }
  });

  test("every row is counted or listed in the reply to an access request, as its table declares", async () => {
    const admin = await makeAdmin(world());
    const id = ids[0] ?? "";
    const { figures, computed, teams } = (await admin.browser.call(getSubjectData, { id })).body;
    const shown = { figures, computed, teams };
    const missing = SUBJECTS.flatMap(({ name, access }) =>
      access && !shown[access.part].some(({ kind, rows }) => kind === access.kind && rows > 0) ? [name] : [],
    );
    expect(missing).toEqual([]);
    const file = (await admin.browser.call(exportSubjectData, { id })).body;
    const listed = SUBJECTS.flatMap(({ file: listing }) => listing?.kind ?? []);
    expect(listed).toContain("causes");
    for (const kind of listed) expect(file, kind).toHaveProperty(kind);
  });

  test("an erasure does to each row what its table declares, and nothing to those of others", async () => {
    const admin = await makeAdmin(world());
    const { status } = await admin.browser.call(eraseCreator, { creatorId: ids[0] ?? "" });
    expect(status).toBe(200);
    expect(await fatesOf(own)).toEqual(declaredFates(own));
    expect(await fatesOf(others)).toEqual(declaredFates(others, "keep"));
  });

  test("a row that its table declares to be a reference keeps a creator whose import is undone", async () => {
    const cases = SUBJECTS.flatMap(({ table, name, creator: [reference], isReference }) =>
      reference && !["id", "account_id"].includes(reference.column)
        ? [{ table, name, isReference: isReference !== false, ...reference }]
        : [],
    );
    const made = new Map<string, Value>();
    for (const one of cases) {
      const { id = "" } = await makeRow(world(), tables.creators);
      await sow([one], () => id);
      made.set(one.name, id);
    }
    const removed = await makeRow(world(), tables.creators);
    const bonus = { creator_id: removed["id"] ?? "", kind: "bonus", points: 0 };
    await makeRow(world(), tables.scoreAdjustments, bonus);
    const creators = [...made.values(), bonus.creator_id].map(Number);
    const deleted = new Set(await deleteUnreferenced(world().root, { creators, accounts: [] }));
    const remaining = cases.filter(({ name }) => !deleted.has(Number(made.get(name)))).map(({ name }) => name);
    expect(remaining).toEqual(cases.filter(({ isReference }) => isReference).map(({ name }) => name));
    expect(remaining).toEqual(
      expect.arrayContaining(["disputes", "creator_causes", "ambassadors", "score_adjustments"]),
    );
    expect(deleted).toContain(Number(bonus.creator_id));
  });
});

test("the file of a user lists each row that its table declares, and their deletion does what it declares", async () => {
  const owner = await makeOwner(world());
  const [leaving, staying] = [
    await makeColleague(world(), owner, "member"),
    await makeColleague(world(), owner, "member"),
  ];
  const own = await sow(declared("user"), () => leaving.userId);
  const others = await sow(declared("user"), () => staying.userId);
  const file = (await leaving.browser.call(exportPersonalData, {})).body;
  const lists = new Map(Object.entries(typeof file === "object" && file !== null ? file : {}));
  const listed = SUBJECTS.flatMap(({ personal }) => personal.map(({ kind }) => kind));
  expect([...lists.keys()].toSorted()).toEqual(["profile", ...listed].toSorted());
  // Mentions and what was sent to the address are tested with the account, and pages, their messages and those of workspaces, which are of claims, with these.
  const elsewhere = new Set([
    "mentions",
    "mailMentions",
    "mails",
    "invitations",
    "spotlights",
    "enquiries",
    "collaborations",
    "receivedMessages",
    "messageBlocks",
  ]);
  const filled = listed.filter((kind) => !elsewhere.has(kind));
  expect(filled.filter((kind) => JSON.stringify(lists.get(kind)) === "[]")).toEqual([]);

  await world().root.execute(sql`
    update users set deletion_at = world.now() - interval '1 day' where id = ${leaving.userId}`);
  await removeDueAccounts(world());
  expect(await fatesOf(own)).toEqual(declaredFates(own));
  expect(await fatesOf(others)).toEqual(declaredFates(others, "keep"));
});

test("the deletion of a workspace does to each row what its table declares, and nothing to those of others", async () => {
  const [{ id: gone = "" }, { id: other = "" }] = [
    await makeRow(world(), tables.customers),
    await makeRow(world(), tables.customers),
  ];
  const own = await sow(ofWorkspaces(), () => gone);
  const others = await sow(ofWorkspaces(), () => other);
  await deleteRows(world().root, String(gone));
  expect(await fatesOf(own)).toEqual(declaredFates(own));
  expect(await fatesOf(others)).toEqual(declaredFates(others, "keep"));
});

test("what the database deletes of a creator in one layer is what is layered", async () => {
  const { rows } = await world().root.execute<{ body: string }>(sql`
    select prosrc as body from pg_proc where proname = 'forget_creators'`);
  const [, names = ""] = /ARRAY\[([^\]]*)\]/.exec(rows[0]?.body ?? "") ?? [];
  const layered = SUBJECTS.flatMap(({ name, layer }) => (layer ? [name] : []));
  const forgotten = names.split(",").map((name) => name.trim().replaceAll("'", ""));
  expect(forgotten.toSorted()).toEqual([...layered, "accounts", "creator_facts"].toSorted());
});
