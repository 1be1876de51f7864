import { NONE } from "#contract/collections/filters.ts";
import { matterCollection } from "#contract/collections/matters.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { listMatters } from "#contract/moderation.ts";
import { MATTER_KINDS } from "#contract/states.ts";
import { IconUserCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "#web/api/session.ts";
import { exact } from "#web/lib/format.ts";
import { countedFilters } from "#web/shared/collections/filters/counted-filters.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import type { ModerationState } from "../search-params.ts";
import styles from "./moderation.module.css";

const Filters = countedFilters(matterCollection, { assignee: IconUserCheck });

type Change = {
  filters: ModerationState["filters"];
  onChange: (filters: Partial<ModerationState["filters"]>) => void;
};

/** By who has it; kind and state have controls of their own. */
export function AssigneeFilter({
  filters,
  onChange,
  read,
}: Change & { read: TableRead & { data: ReplyOf<typeof listMatters> | undefined } }) {
  const { t } = useTranslation("moderation");
  const user = useSignedIn();
  const administrators = read.data?.administrators ?? [];
  const nameOf = (choice: string) => {
    if (choice === NONE) return t("unassigned");
    if (choice === user._id) return t("me");
    return administrators.find(({ _id }) => _id === choice)?.name ?? t("formerAdministrator");
  };
  return (
    <Filters
      filters={filters}
      onChange={onChange}
      read={read}
      choices={read.data?.choices}
      without={["kinds"]}
      nameOf={(_filter, choice) => nameOf(choice)}
      alwaysOffered={() => [user._id, NONE, ...administrators.flatMap(({ _id }) => (_id === user._id ? [] : [_id]))]}
    />
  );
}

/** How many there are of each kind, and which are shown. */
export function KindToggles({
  filters: { kinds },
  onChange,
  choices,
}: Change & { choices: ReplyOf<typeof listMatters>["choices"]["kinds"] | undefined }) {
  const { t } = useTranslation("moderation");
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
