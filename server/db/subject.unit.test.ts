import { getTableColumns, getTableName, is } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, pgTable, PgTable, text, type AnyPgColumn } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { subjectOf, type Reference } from "./subject.ts";
import * as tables from "./tables/index.ts";
import { onDeleteOf, SUBJECTS } from "./tables/subjects.ts";

/** Columns that refer to a person or a workspace, by their foreign keys, and by their names where they have none. */
const PERSONS = {
  creator: { of: [tables.creatorIds, tables.accounts], name: /^(creator|account)_ids?$/ },
  user: { of: [tables.users, tables.workspaceMembers], name: /^(user|actor|author|owner|assignee|member)(_id)?$|_by$/ },
  workspace: { of: [tables.customers], name: /^(customer|workspace)_id$/ },
} as const;
type Person = keyof typeof PERSONS;

const snake = (column: AnyPgColumn) => toSnakeCase(column.name);

function mustDeclare(table: PgTable, person: Person): string[] {
  const { of, name } = PERSONS[person];
  return Object.values(getTableColumns(table)).flatMap((column) => {
    const key = onDeleteOf(table, snake(column));
    return key
      ? of.some((one) => one === key.of)
        ? [snake(column)]
        : []
      : name.test(snake(column))
        ? [snake(column)]
        : [];
  });
}

describe("every table", () => {
  test("declares each column that refers to a creator or a user", () => {
    const undeclared = SUBJECTS.flatMap((one) =>
      (["creator", "user"] as const).flatMap((person) => {
        const declared = new Set(one[person].map(({ column }) => column));
        // A creator's rows are deleted by the creator, whatever their account.
        const isCovered = (column: string) => column === "account_id" && one.creator.length > 0;
        return mustDeclare(one.table, person)
          .filter((column) => !declared.has(column) && !isCovered(column))
          .map((column) => `${one.name}.${column}`);
      }),
    );
    expect(undeclared).toEqual([]);
  });

  test("declares what its foreign keys do", () => {
    const does = { cascade: "delete", "set null": "anonymize" } as const;
    const others = SUBJECTS.flatMap(({ table, name, creator, user, workspace }) =>
      [...creator, ...user, ...workspace].flatMap(({ column, fate }: Reference) => {
        const key = onDeleteOf(table, column);
        const actual = key && Object.entries(does).find(([action]) => action === key.does)?.[1];
        return key && typeof fate === "string" && actual !== fate ? [`${name}.${column}`] : [];
      }),
    );
    expect(others).toEqual([]);
  });

  test("says what becomes of it with its workspace, where no foreign key deletes it", () => {
    const undeclared = SUBJECTS.flatMap(({ table, name, workspace }) =>
      mustDeclare(table, "workspace")
        .filter((column) => onDeleteOf(table, column)?.does !== "cascade")
        .filter((column) => workspace.every((one) => one.column !== column))
        .map((column) => `${name}.${column}`),
    );
    expect(undeclared).toEqual([]);
  });

  test("says what it holds instead, exactly where it refers to no person", () => {
    const wrong = SUBJECTS.filter(
      ({ none, creator, user, address }) =>
        (none === undefined) !== (creator.length > 0 || user.length > 0 || address !== undefined),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test("is deleted by address, or says no user's address", () => {
    const addressed = Object.values(tables).flatMap((table) => {
      if (!is(table, PgTable)) return [];
      const has = Object.keys(getTableColumns(table)).some((key) => /^(email|recipient)$/.test(key));
      const { address, user, creator } = subjectOf(table);
      // A row of the user or the creator goes with them.
      const goes = [...user, ...creator].some(({ fate }) => fate === "delete");
      return has && address === undefined && !goes ? [getTableName(table)] : [];
    });
    expect(addressed).toEqual([]);
  });

  test("is copied into layers, if it is layered and has a source", () => {
    const isLayered = (table: PgTable) =>
      getTableConfig(table).policies.some(({ name }) => name === "installation") &&
      getTableColumns(table)["sourceId"] !== undefined;
    const layered = SUBJECTS.filter(({ table }) => isLayered(table)).map(({ name }) => name);
    const copied = SUBJECTS.filter(({ layer }) => layer).map(({ name }) => name);
    // These two are copied value by value.
    expect(layered.toSorted()).toEqual([...copied, "accounts", "creator_facts"].toSorted());
  });
});

test("a table without a declaration is refused", () => {
  expect(() => subjectOf(pgTable("undeclared", { name: text() }))).toThrow(/undeclared does not declare/);
});
