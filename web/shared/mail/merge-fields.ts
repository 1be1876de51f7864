import { getCrmUser } from "#contract/crm/endpoints.ts";
import { MERGE_FIELDS } from "#contract/mail/endpoints.ts";
import { useMemo } from "react";
import { useRead } from "#web/api/queries.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("compose");

export type MergeFieldOption = { value: string; label: string };

const DECLARED = new Map<string, (typeof MERGE_FIELDS)[number]>(MERGE_FIELDS.map((name) => [name, name]));

export function mergeFieldLabel(name: string): string {
  const declared = DECLARED.get(name);
  return declared === undefined ? name : t(`fields.${declared}`);
}

/** What mails can name: fields of every CRM, and the workspace's own by their titles. */
export function useMergeFields(): MergeFieldOption[] {
  const own = useRead(getCrmUser, {}).data?.crmUser.fields;
  return useMemo(() => {
    const titles = (own ?? []).map(({ title }) => title).filter((title) => !DECLARED.has(title) && !/[{}]/.test(title));
    return [...MERGE_FIELDS, ...titles].map((value) => ({ value, label: mergeFieldLabel(value) }));
  }, [own]);
}
