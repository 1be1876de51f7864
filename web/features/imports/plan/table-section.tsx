import { IMPORT_TARGETS, KNOWN_DATE } from "#contract/imports/plan.ts";
import type { ImportView } from "#contract/imports/endpoints.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { NativeSelect } from "@mantine/core";
import { texts } from "#web/words/i18n.ts";
import { AutosaveInput } from "./autosave-input.tsx";
import { Section } from "./section.tsx";
import styles from "./plan.module.css";
import type { Planning } from "./use-plan.ts";

const t = texts("imports");

/** How many rows can be chosen as the header row. */
const HEADER_ROWS = 10;
const NONE = "none";

/** Settings of the whole table. */
export function TableSection({ view: { inspection }, planning }: { view: ImportView; planning: Planning }) {
  const { plan, change } = planning;
  return (
    <Section title={t("table.title")} lead={t(`targetsAbout.${plan.target}`)}>
      <div className={styles.fields}>
        {inspection.sheets && plan.sheet !== undefined && (
          <NativeSelect
            label={t("table.sheet")}
            value={plan.sheet}
            data={inspection.sheets}
            onChange={({ currentTarget: { value } }) => change({ sheet: value })}
          />
        )}
        <NativeSelect
          label={t("table.target")}
          value={plan.target}
          data={IMPORT_TARGETS.map((value) => ({ value, label: t(`targets.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const target = IMPORT_TARGETS.find((one) => one === value);
            if (target) change({ target });
          }}
        />
        {plan.target !== "podcasts" && (
          <NativeSelect
            label={t("table.network")}
            value={plan.network ?? ""}
            error={inspection.needsNetwork && plan.network === null && t("table.networkNeeded")}
            data={[
              { value: "", label: t(inspection.needsNetwork ? "table.networkOpen" : "table.networkByRow") },
              ...NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const network = NETWORKS.find((one) => one === value) ?? null;
              change({ network, owner: plan.owner && network ? { ...plan.owner, network } : undefined });
            }}
          />
        )}
        {inspection.needsOwner && plan.network !== null && (
          <AutosaveInput
            label={t(plan.target === "counts" ? "table.ownerOfFigures" : "table.owner")}
            about={t("table.ownerHint")}
            value={plan.owner?.username ?? ""}
            problem={plan.owner ? undefined : t("table.ownerNeeded")}
            maxLength={TITLE_MAX}
            isValid={() => true}
            onSave={(username) =>
              change({ owner: plan.network && username !== "" ? { network: plan.network, username } : undefined })
            }
          />
        )}
        {inspection.format !== "json" && (
          <NativeSelect
            label={t("table.headerRow")}
            value={plan.headerRow === null ? NONE : String(plan.headerRow)}
            data={[
              { value: NONE, label: t("table.headerNone") },
              ...Array.from({ length: Math.max(HEADER_ROWS, (plan.headerRow ?? 0) + 1) }, (_, row) => ({
                value: String(row),
                label: t("table.headerAt", { row: row + 1 }),
              })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ headerRow: value === NONE ? null : Number(value) })}
          />
        )}
        <AutosaveInput
          label={t("table.date")}
          about={t("table.dateHint")}
          value={plan.date}
          isValid={(text) => KNOWN_DATE.test(text)}
          onSave={(date) => change({ date })}
        />
        <AutosaveInput
          label={t("table.source")}
          about={t("table.sourceHint")}
          value={plan.source}
          maxLength={TITLE_MAX}
          isValid={(text) => text !== ""}
          onSave={(source) => change({ source })}
        />
      </div>
    </Section>
  );
}
