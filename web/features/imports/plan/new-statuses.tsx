import type { ImportInspection } from "#contract/imports.ts";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import type { Planning } from "./use-plan.ts";

/** Offers to create the statuses of the table that the workspace does not have. */
export function NewStatuses({
  statuses,
  planning: { plan, change },
}: {
  statuses: NonNullable<ImportInspection["statuses"]>;
  planning: Planning;
}) {
  const { t } = useTranslation("imports");
  const known = new Set(useLabels().statuses.map(({ title }) => title.toLowerCase()));
  const missing = new Map(
    statuses.flatMap(({ text }) => (known.has(text.toLowerCase()) ? [] : [[text.toLowerCase(), text] as const])),
  );
  if (missing.size === 0) return null;
  return (
    <Checkbox
      label={t("values.createStatuses", { count: missing.size })}
      description={[...missing.values()].map((title) => `“${title}”`).join(", ")}
      checked={plan.createStatuses ?? true}
      onChange={({ currentTarget: { checked } }) => change({ createStatuses: checked })}
    />
  );
}
