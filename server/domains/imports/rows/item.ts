import type { FieldKey } from "#contract/collections/field-key.ts";
import type { EnteredField } from "#contract/crm/endpoints.ts";
import type { CreatorRecord, PublicationRecord } from "#server/domains/creators/index.ts";

/** What a row adds to the team's CRM. */
export type CrmWords = {
  /** Names of lists. */
  lists: string[];
  /** At most one. */
  statuses: string[];
  tags: string[];
  note: string | null;
  /** Options of select fields, by their names; they may not exist yet. */
  options: { field: FieldKey; title: string }[];
  /** Texts by the property of the CRM row, each valid for its field. */
  values: Partial<Record<EnteredField, string>>;
};

/** A row of a table as parsed by a plan. */
export type Item = {
  /** The line of the file where it starts, the row of the sheet, or the place of the object, from 1. */
  line: number;
  cells: string[];
} & (
  | { kind: "failed" | "skipped"; reason: string }
  | {
      kind: "record";
      record: CreatorRecord;
      /** Equal for duplicate rows: one account at one time, one post at one time. */
      key: string;
      /** null: nothing for the CRM. */
      crm: CrmWords | null;
    }
  | { kind: "publication"; creatorId: string; publication: PublicationRecord; at: Date; key: string }
);
