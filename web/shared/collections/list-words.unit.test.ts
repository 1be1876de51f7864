import { expectTypeOf, test } from "vitest";
import type { auditCollection } from "#contract/collections/audit.ts";
import type { creditsCollection } from "#contract/collections/credits.ts";
import type { disputesCollection } from "#contract/collections/disputes.ts";
import type { auditLog } from "../../words/en/admin/audit-log.ts";
import type { disputes } from "../../words/en/privacy.ts";
import type { ListNamespace, ListWords } from "./list-words.ts";

type Audit = typeof auditLog;
type AuditWords = ListWords<typeof auditCollection.fields>;

test("a list needs a word for its search, its columns, its choices and for having no row", () => {
  expectTypeOf<Audit>().toExtend<AuditWords>();
  expectTypeOf<Omit<Audit, "search">>().not.toExtend<AuditWords>();
  expectTypeOf<Omit<Audit, "empty">>().not.toExtend<AuditWords>();
  expectTypeOf<Omit<Audit, "kinds">>().not.toExtend<AuditWords>();
  expectTypeOf<Omit<Audit, "kinds"> & { kinds: Omit<Audit["kinds"], "plan"> }>().not.toExtend<AuditWords>();
  expectTypeOf<Omit<Audit, "columns"> & { columns: Omit<Audit["columns"], "at"> }>().not.toExtend<AuditWords>();
  expectTypeOf<Omit<typeof disputes, "state">>().not.toExtend<ListWords<typeof disputesCollection.fields>>();
});

test("features with all words of a list are its namespaces", () => {
  expectTypeOf<"usage">().toExtend<ListNamespace<typeof creditsCollection.fields>>();
  expectTypeOf<"auditLog">().not.toExtend<ListNamespace<typeof creditsCollection.fields>>();
  expectTypeOf<"table">().not.toExtend<ListNamespace<typeof auditCollection.fields>>();
});
