import { COUNTRY_CODES } from "#contract/countries/countries.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { placeName } from "#contract/rankings/ranking-name.ts";
import { RANKED_COUNTRY_IDS } from "#contract/rankings/ranked-countries.ts";
import {
  RANKING_SUBJECTS,
  RANKING_VIEWS,
  type RankingSubject,
  type RankingViewOf,
} from "#contract/rankings/endpoints.ts";
import { ActionIcon, Button, NativeSelect, SegmentedControl, Tooltip } from "@mantine/core";
import { IconCheckbox, IconWorld } from "@tabler/icons-react";
import { ColumnMenu } from "#web/shared/collections/column-menu.tsx";
import { TrackButton } from "#web/shared/tracked-rankings/track-button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ShownRanking } from "../search-params.ts";
import { dayName } from "../names.ts";
import type { RankingLayout } from "../use-layout.ts";
import type { RankingsControl } from "../use-rankings.ts";
import { AdministerMenu } from "./administer-menu.tsx";
import { ExportRanking } from "./export-ranking.tsx";
import styles from "./rankings.module.css";

const t = texts("rankings");

/** Over a ranking: what it shows, what narrows it, of which day it is, and the columns. */
export function Toolbar({
  control,
  shown,
  days,
  layout,
  file,
  publicUrl,
  selecting,
}: {
  control: RankingsControl;
  shown: ShownRanking;
  /** Days that can be shown; undefined: not known yet. */
  days: readonly string[] | undefined;
  layout: RankingLayout;
  /** Number of creators in the view, and in a file of it; undefined: not known yet, or a file would be empty. */
  file: { total: number; max: number } | undefined;
  /** The ranking's page for visitors; null: it has no public page. */
  publicUrl: string | null;
  /** Whether rows have a checkbox; undefined: for those who may do nothing with selected rows. */
  selecting: { isOn: boolean; toggle: () => void } | undefined;
}) {
  const { search, change } = control;
  return (
    <div className={styles.toolbar}>
      <SegmentedControl<RankingViewOf>
        size="xs"
        aria-label={t("view.label")}
        value={search.view}
        data={RANKING_VIEWS.map((view) => ({ value: view, label: t(`view.${view}`) }))}
        onChange={(view) => change({ view })}
      />
      <NativeSelect
        className={styles.select}
        size="xs"
        aria-label={t("country")}
        value={shown.country ?? ""}
        data={[
          ...(shown.tab === "countries" ? [] : [{ value: "", label: t("allCountries") }]),
          { group: t("rankedPlaces"), items: RANKED_COUNTRY_IDS.map(placeOption) },
          { group: t("otherCountries"), items: OTHER_COUNTRIES.map(placeOption) },
        ]}
        onChange={(event) => change({ country: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        className={styles.select}
        size="xs"
        aria-label={t("network")}
        value={shown.network ?? ""}
        data={[
          ...(shown.tab === "networks" ? [] : [{ value: "", label: t("allNetworks") }]),
          ...NETWORKS.map((network) => ({ value: network, label: NETWORK_FACTS[network].label })),
        ]}
        onChange={(event) => change({ network: NETWORKS.find((one) => one === event.currentTarget.value) })}
      />
      <DaySelect control={control} days={days} />
      <div className={styles.end}>
        <TrackButton
          top={{ id: shown.id, name: (shown.niche ?? shown.category ?? shown.cause)?.name ?? null }}
          network={shown.tab === "networks" ? null : (shown.network ?? null)}
          country={shown.tab === "countries" ? null : (shown.country ?? null)}
          onUntracked={() => change({ tracking: undefined })}
        />
        {publicUrl && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconWorld size={16} aria-hidden />}
            data-compact
            renderRoot={(props) => (
              <a {...props} href={publicUrl} target="_blank" rel="noreferrer">
                {props.children}
              </a>
            )}
          >
            {t("publicPage")}
          </Button>
        )}
        {selecting && (
          <Tooltip
            label={
              <>
                {t("select")} <Kbd keys="X" />
              </>
            }
          >
            <ActionIcon
              size="input-xs"
              variant={selecting.isOn ? "light" : "default"}
              aria-label={t("select")}
              aria-pressed={selecting.isOn}
              onClick={selecting.toggle}
            >
              <IconCheckbox size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {file && <ExportRanking control={control} shown={shown} {...file} />}
        <AdministerMenu shown={shown} />
        <ColumnMenu layout={layout} />
      </div>
    </div>
  );
}

/** Creators or brands. */
export function SubjectChoice({
  value,
  onChange,
}: {
  value: RankingSubject;
  onChange: (subject: RankingSubject) => void;
}) {
  return (
    <SegmentedControl<RankingSubject>
      size="xs"
      aria-label={t("of")}
      value={value}
      data={RANKING_SUBJECTS.map((one) => ({ value: one, label: t(`subject.${one}`) }))}
      onChange={onChange}
    />
  );
}

/** Only days that are stored can be chosen. */
function DaySelect({
  control: { search, change },
  days,
}: {
  control: RankingsControl;
  days: readonly string[] | undefined;
}) {
  const chosen = search.day === undefined ? [] : [search.day];
  const newestFirst = [...new Set([...(days ?? []), ...chosen])].toSorted().toReversed();
  const months = Map.groupBy(newestFirst, (day) => day.slice(0, "YYYY-MM".length));
  return (
    <NativeSelect
      className={styles.select}
      size="xs"
      aria-label={t("day")}
      value={search.day ?? ""}
      data={[
        { value: "", label: t("now") },
        ...[...months].map(([month, ofMonth]) => ({
          group: new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" }).format(
            Date.parse(month),
          ),
          items: ofMonth.map((day) => ({ value: day, label: dayName(day) })),
        })),
      ]}
      onChange={(event) => change({ day: event.currentTarget.value || undefined })}
    />
  );
}

const ranked = new Set<string>(RANKED_COUNTRY_IDS);
/** Countries without a ranking of their own, in the order of their names. */
const OTHER_COUNTRIES = COUNTRY_CODES.filter((code) => !ranked.has(code)).toSorted((a, b) =>
  placeName(a).localeCompare(placeName(b)),
);

function placeOption(value: string) {
  return { value, label: placeName(value) };
}
