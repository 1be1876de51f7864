import { createRecap, downloadRecap, listRecaps, type CardFormat, type Recap } from "#contract/my-stats/recaps.ts";
import { todayIn } from "#contract/base/day-presets.ts";
import type { RecapDownload, RecapGeneration } from "#contract/base/states.ts";
import { RECAP_PERIODS, STATS_PERIODS, type RecapPeriod } from "#contract/my-stats/periods.ts";
import { Alert, Button, SegmentedControl } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconCards, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { callForFile } from "#web/api/client.ts";
import { useMutate, useRead } from "#web/api/queries.ts";
import { saveFile } from "#web/shared/export/save-file.ts";
import { spanName } from "#web/shared/days/columns.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import statsStyles from "../my-stats.module.css";
import { RecapCards } from "./recap-cards.tsx";
import styles from "./recaps.module.css";

const t = texts("myStats");
const LIST = new Intl.ListFormat(undefined, { type: "conjunction" });

type TabProps = { creatorId: string; timezone: string };

/** Recaps of weeks and months as cards, the newest first. */
export function RecapsTab({ creatorId, timezone }: TabProps) {
  const read = useRead(listRecaps, { id: creatorId });
  const [chosen, setChosen] = useState<string>();
  const { mutate, isPending, isError } = useMutate(createRecap, { onSuccess: ({ recap }) => setChosen(recap._id) });
  return (
    <div className={statsStyles.tab}>
      <p className="flush muted max-prose">{t("recaps.lead")}</p>
      <Loaded read={read} failed={t("recaps.failed")} placeholder={<SkeletonRows rows={6} />}>
        {({ recaps }) => {
          const shown = recaps.find(({ _id }) => _id === chosen) ?? recaps[0];
          const isMade = isPending || recaps.some(({ status, _id }) => status === "pending" && _id === shown?._id);
          const generation: RecapGeneration = isMade ? "GENERATING" : isError ? "ERROR" : "IDLE";
          return (
            <>
              <Create generation={generation} onCreate={(period) => mutate({ id: creatorId, period, timezone })} />
              {shown ? (
                <Shown key={shown._id} creatorId={creatorId} recap={shown} />
              ) : (
                generation !== "GENERATING" && (
                  <EmptyState icon={<IconCards size={24} />} title={t("recaps.empty")}>
                    {t("recaps.emptyText")}
                  </EmptyState>
                )
              )}
              <Others recaps={recaps.filter(({ _id }) => _id !== shown?._id)} onChoose={setChosen} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Create({ generation, onCreate }: { generation: RecapGeneration; onCreate: (period: RecapPeriod) => void }) {
  const [periods] = useState(() => (todayIn("reader").slice(5, 7) === "12" ? RECAP_PERIODS : STATS_PERIODS));
  return (
    <div className="stack gap-2">
      <div className="row wrap gap-2">
        {periods.map((period) => (
          <Button
            key={period}
            variant="default"
            disabled={generation === "GENERATING"}
            onClick={() => onCreate(period)}
          >
            {t(`recaps.create.${period}`)}
          </Button>
        ))}
      </div>
      <output className="muted">{generation === "GENERATING" && t("recaps.creating")}</output>
      {generation === "ERROR" && <Alert color="red">{t("recaps.createFailed")}</Alert>}
    </div>
  );
}

function nameOf({ period, from, to }: Recap): string {
  return t(`recaps.name.${period}`, { days: spanName({ from, to }) });
}

function Shown({ creatorId, recap }: { creatorId: string; recap: Recap }) {
  const [format, setFormat] = useState<CardFormat>("portrait");
  const name = nameOf(recap);
  const { status, cards, lacks } = recap;
  const lead =
    status === "empty"
      ? t("recaps.lacks", { list: LIST.format(lacks.map((lack) => t(`recaps.lack.${lack}`))) })
      : status === "errored" && t("recaps.errored");
  return (
    <PageSection title={name} lead={lead}>
      {cards.length > 0 && (
        <>
          <div className="row wrap gap-3 justify-between">
            <SegmentedControl
              aria-label={t("recaps.format")}
              value={format}
              data={[
                { value: "portrait", label: t("recaps.formats.portrait") },
                { value: "story", label: t("recaps.formats.story") },
              ]}
              onChange={(value) => setFormat(value === "story" ? "story" : "portrait")}
            />
            <SaveAll creatorId={creatorId} recap={recap} format={format} />
          </div>
          <RecapCards recap={recap} format={format} name={name} />
        </>
      )}
    </PageSection>
  );
}

function SaveAll({ creatorId, recap, format }: { creatorId: string; recap: Recap; format: CardFormat }) {
  const { mutate, isPending, isError } = useMutation({
    async mutationFn() {
      const { fileName, content } = await callForFile(downloadRecap, { id: creatorId, recap: recap._id, format });
      saveFile(fileName, content);
    },
  });
  const download: RecapDownload = isPending ? "DOWNLOADING" : isError ? "ERROR" : "IDLE";
  return (
    <div className="stack gap-1">
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={download === "DOWNLOADING"}
        onClick={() => mutate()}
      >
        {t(download === "DOWNLOADING" ? "recaps.zipping" : "recaps.zip")}
      </Button>
      {download === "ERROR" && (
        <span className="bad text-label" role="alert">
          {t("recaps.zipFailed")}
        </span>
      )}
    </div>
  );
}

function Others({ recaps, onChoose }: { recaps: readonly Recap[]; onChoose: (id: string) => void }) {
  if (recaps.length === 0) return null;
  return (
    <PageSection title={t("recaps.more")}>
      <ul className={styles.others} aria-label={t("recaps.more")}>
        {recaps.map((recap) => (
          <li key={recap._id}>
            <button type="button" className={styles.other} onClick={() => onChoose(recap._id)}>
              <span>{nameOf(recap)}</span>
              <span className="muted text-label">{t(`recaps.status.${recap.status}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
