import { MATTER_VIEWS } from "#contract/collections/matters.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { listMatters } from "#contract/moderation.ts";
import { MATTER_KINDS } from "#contract/base/states.ts";
import { NativeSelect } from "@mantine/core";
import { exact } from "#web/lib/format.ts";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ModerationFilters } from "../search-params.ts";
import styles from "./moderation.module.css";

const t = texts("moderation");

type Change = {
  filters: ModerationFilters;
  onChange: (filters: Partial<ModerationFilters>) => void;
};

/** What waits, or what is closed. */
export function StateFilter({ filters, onChange }: Change) {
  return (
    <NativeSelect
      size="xs"
      aria-label={t("viewLabel")}
      value={filters.state}
      data={MATTER_VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ state: MATTER_VIEWS.find((one) => one === value) ?? "pending" })
      }
    />
  );
}

/** How many there are of each kind, and which are shown. */
export function KindToggles({
  filters: { kinds },
  onChange,
  choices,
}: Change & { choices: ReplyOf<typeof listMatters>["choices"]["kinds"] | undefined }) {
  const counts = new Map(choices?.map(({ value, count }) => [value, count]));
  return (
    <div className={styles.kinds}>
      <Toggles
        label={t("kindsLabel")}
        options={MATTER_KINDS.map((kind) => ({
          value: kind,
          label: choices
            ? t("kindCount", { kind: t(`kinds.${kind}`), formatted: exact(counts.get(kind) ?? 0) })
            : t(`kinds.${kind}`),
        }))}
        isOn={(kind) => kinds.includes(kind)}
        onToggle={(kind, on) => onChange({ kinds: on ? [...kinds, kind] : kinds.filter((one) => one !== kind) })}
      />
    </div>
  );
}
