import type { ImportInspection } from "#contract/imports/endpoints.ts";
import { Checkbox } from "@mantine/core";
import { exact } from "#web/lib/format.ts";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import { texts } from "#web/words/i18n.ts";
import type { Planning } from "./use-plan.ts";

const t = texts("imports");

/** Offers to create the statuses of the table that the workspace does not have. */
export function NewStatuses({
  statuses,
  planning: { plan, change },
}: {
  statuses: NonNullable<ImportInspection["statuses"]>;
  planning: Planning;
}) {
  const known = new Set(useLabels().statuses.map(({ title }) => title.toLowerCase()));
  const missing = new Map(
    statuses.flatMap(({ text }) => (known.has(text.toLowerCase()) ? [] : [[text.toLowerCase(), text] as const])),
  );
  if (missing.size === 0) return null;
  return (
    <Checkbox
      label={t("values.createStatuses", { count: missing.size })}
      description={<Names titles={[...missing.values()]} />}
      checked={plan.createStatuses ?? true}
      onChange={({ currentTarget: { checked } }) => change({ createStatuses: checked })}
    />
  );
}

const SHOWN = 20;

function Names({ titles }: { titles: readonly string[] }) {
  const more = titles.length - SHOWN;
  const shown = titles.slice(0, SHOWN).map((title) => `“${title}”`);
  return [...shown, ...(more > 0 ? [t("values.more", { count: more, formatted: exact(more) })] : [])].join(", ");
}

/** Offers to create the words of columns that are no options of their selects. */
export function NewOptions({
  options,
  planning: { plan, change },
}: {
  options: NonNullable<ImportInspection["options"]>;
  planning: Planning;
}) {
  const own = useCrm().fields;
  return options.map(({ column: index, words }) => {
    const { crmField, createOptions = true } = plan.columns[index] ?? {};
    const field = own.find(({ _id }) => _id === crmField);
    return field ? (
      <Checkbox
        key={index}
        label={t("values.createOptions", { count: words.length, field: field.title })}
        description={<Names titles={words.map(({ text }) => text)} />}
        checked={createOptions}
        onChange={({ currentTarget: { checked } }) =>
          change({
            columns: plan.columns.map((column, at) => (at === index ? { ...column, createOptions: checked } : column)),
          })
        }
      />
    ) : null;
  });
}
