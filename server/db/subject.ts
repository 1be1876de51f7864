import { asc, desc, eq, getTableColumns, getTableName, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AnswerOf } from "#contract/base/endpoint.ts";
import type { getSubjectData } from "#contract/privacy.ts";

type ColumnOf<T extends PgTable> = keyof T["$inferSelect"] & string;

/**
 * What becomes of rows whose column refers to a creator who is erased, a user whose account is deleted, or a workspace
 * that is deleted. `elsewhere` names what deletes them; `keep` says why they stay.
 */
type Fate = "delete" | "anonymize" | { elsewhere: string } | { keep: string };
type Fates<T extends PgTable> = { readonly [column in ColumnOf<T>]?: Fate };

/** Columns of rows in a file, under their names; `also` has those with another name. */
type Columns<T extends PgTable> = {
  columns: readonly ColumnOf<T>[];
  also?: Readonly<Record<string, PgColumn | SQL>>;
  where?: SQL;
  orderBy?: readonly ColumnOf<T>[];
  /** Only so many, the last of the order first. */
  newest?: number;
};

/** The user whose file is made. */
export type User = { id: string; email: string };

type Kind<K extends "figures" | "computed" | "teams"> = AnswerOf<typeof getSubjectData>[K][number]["kind"];

/**
 * How the reply to an access request of a creator shows the rows: as numbers by kind on the screen, and as a list of that
 * kind in the `file` for the creator. A text says why, or where else, they are shown.
 */
type Access<T extends PgTable> =
  | { figures: Kind<"figures">; at: ColumnOf<T> | null }
  | { computed: Kind<"computed">; at: ColumnOf<T>; file: Columns<T> }
  | { teams: Kind<"teams">; file?: Columns<T> }
  | string;

/** A condition on a row of the table, by its alias. */
type OnRow = (row: SQL) => SQL;

/** How the layers of workspaces copy the installation's rows. Columns as the database names them. */
type LayerCopy = {
  /** Identifies a row of the creator, or of the account. */
  key: readonly string[];
  isOfAccount: boolean;
  /** The time of a reading: the newer one replaces the other. Absent: a workspace's own row stays. */
  readAt?: string;
  /** Columns that stay true where a layer has them so. */
  lasting?: readonly string[];
  /** Columns that each layer has for itself. */
  skipped?: readonly string[];
  /** Whether a row is copied; rows that each layer derives by itself are not. */
  isCopied?: OnRow;
};

type OfCreators<T extends PgTable> = {
  creator: Fates<T>;
  /** The kind under which an erasure counts the deleted rows. */
  counted?: string;
  access: Access<T>;
  /** Whether a creator with such a row stays when what made the creator is undone. */
  isReference: boolean | OnRow;
  layer?: LayerCopy;
};

type OfUsers<T extends PgTable> = {
  user: Fates<T>;
  /** What the file of a user's data lists of the table, by name; a text says why, or where else, it is shown. */
  personal: Readonly<Record<string, Columns<T> & { of: ColumnOf<T> | ((user: User) => SQL) }>> | string;
  /** The email address by which rows are the user's: they are deleted with the account. */
  address?: SQLWrapper;
};

type Absent<Part> = { readonly [key in keyof Part]?: never };

type Declaration<T extends PgTable> = (Absent<OfCreators<T>> | OfCreators<T>) &
  (Absent<OfUsers<T>> | OfUsers<T>) & {
    /** Only for columns whose rows are not deleted with the workspace by their foreign key. */
    workspace?: Fates<T>;
    /** What the table holds instead, where it refers to no creator and no user. */
    none?: string;
  };

/** A column that refers to a person or a workspace. */
export type Reference = { column: string; fate: Fate; isArray: boolean };

type Listing = {
  kind: string;
  table: PgTable;
  columns: Readonly<Record<string, PgColumn | SQL>>;
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number | undefined;
};

export type Subject = {
  table: PgTable;
  name: string;
  creator: Reference[];
  user: Reference[];
  workspace: Reference[];
  none: string | undefined;
  counted: string | undefined;
  /** The kind as which an access request counts the rows, with the column that has their time. */
  access: { part: "figures" | "computed" | "teams"; kind: string; at: string | null } | undefined;
  file: Listing | undefined;
  isReference: boolean | OnRow;
  layer: LayerCopy | undefined;
  personal: (Listing & { of: (user: User) => SQL })[];
  address: SQLWrapper | undefined;
};

/** Why rows are in no part of a user's file. */
export const IN_HISTORY = "a record of the workspace: the history names what the user did";

export const LISTED_MAX = 10_000;

/** Rows of the workspaces that the user is a member of. */
export function isTheirWorkspace(customerId: PgColumn, { id }: User): SQL {
  return sql`${customerId} in (
    select m.customer_id from workspace_members m where m.user_id = ${id} and m.left_at is null)`;
}

const declared = new Map<PgTable, Subject>();

/**
 * Declares, beside a table, what it holds of creators and users. Erasure, access requests, the deletion of accounts and
 * layers follow from it (server/db/tables/subjects.ts); a test compares it with the foreign keys.
 */
export function subject<T extends PgTable>(table: T, declaration: Declaration<T>): void {
  const {
    creator,
    user,
    workspace,
    none,
    counted,
    access,
    isReference = false,
    layer,
    personal,
    address,
  } = declaration;
  const all = new Map<string, PgColumn>(Object.entries(getTableColumns(table)));
  const column = (key: string): PgColumn => {
    const found = all.get(key);
    if (!found) throw new Error(`${getTableName(table)} has no column ${key}`);
    return found;
  };
  const references = (fates: Fates<T> = {}): Reference[] =>
    Object.entries<Fate | undefined>(fates).flatMap(([key, fate]) =>
      fate ? [{ column: toSnakeCase(key), fate, isArray: column(key).getSQLType().endsWith("[]") }] : [],
    );
  const listing = (kind: string, { columns, also, where, orderBy = [], newest }: Columns<T>): Listing => ({
    kind,
    table,
    columns: { ...Object.fromEntries(columns.map((key) => [key, column(key)])), ...also },
    where,
    orderBy: orderBy.map((key) => (newest === undefined ? asc : desc)(column(key))),
    limit: newest,
  });
  const shown = shownBy(access);
  declared.set(table, {
    table,
    name: getTableName(table),
    creator: references(creator),
    user: references(user),
    workspace: references(workspace),
    none,
    counted,
    access: shown && { ...shown, at: shown.at === null ? null : toSnakeCase(shown.at) },
    file:
      typeof access === "object" && "file" in access && access.file
        ? listing(shown?.kind ?? "", access.file)
        : undefined,
    isReference,
    layer,
    personal: Object.entries(typeof personal === "object" ? personal : {}).map(([kind, { of, ...columns }]) =>
      Object.assign(listing(kind, columns), {
        of: typeof of === "function" ? of : ({ id }: User) => eq(column(of), id),
      }),
    ),
    address,
  });
}

function shownBy<T extends PgTable>(access: Access<T> | undefined): Subject["access"] {
  if (access === undefined || typeof access === "string") return undefined;
  if ("figures" in access) return { part: "figures", kind: access.figures, at: access.at };
  if ("computed" in access) return { part: "computed", kind: access.computed, at: access.at };
  return { part: "teams", kind: access.teams, at: null };
}

/** Throws for a table without a declaration. */
export function subjectOf(table: PgTable): Subject {
  const found = declared.get(table);
  if (!found) throw new Error(`${getTableName(table)} does not declare with subject() what it holds of a person`);
  return found;
}
