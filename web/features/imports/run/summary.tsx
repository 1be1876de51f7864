import { runImport, tryImport, type ImportView } from "#contract/imports.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconBan } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import { Problem } from "#web/ui/form/problem.tsx";
import { showImport } from "../show-import.ts";
import { Counts } from "./counts.tsx";
import { ImportJob } from "./import-job.tsx";
import styles from "./summary.module.css";

/** Problems of the table, the expected result and the import button. */
export function Summary({ view, saving }: { view: ImportView; saving: boolean }) {
  const { t } = useTranslation("imports");
  const canWrite = useCanWrite();
  const trying = useMutate(tryImport, { onSuccess: showImport });
  const running = useMutate(runImport, { onSuccess: showImport });
  const { inspection, tried, state } = view;
  const { refusal, rows } = inspection;
  const isWaiting = saving || state === "trying";
  const taken = tried ? tried.created + tried.updated + tried.merged + tried.unchanged : rows;
  const problem = trying.error ?? running.error;

  return (
    <aside className={styles.summary} aria-label={t("summary.title")}>
      <Notes inspection={inspection} />
      {state === "trying" && view.jobId && (
        <ImportJob
          view={view}
          jobId={view.jobId}
          label={t("summary.trying")}
          progress={(counts) => t("summary.tryingProgress", counts)}
        />
      )}
      {tried && (
        <div>
          <h2 className={styles.title}>{t("summary.tried")}</h2>
          <Counts counts={tried} label={t("summary.tried")} />
        </div>
      )}
      <Problem>{problem?.msg}</Problem>
      {canWrite ? (
        <div className={styles.actions}>
          <Button
            variant={tried ? "default" : "filled"}
            disabled={refusal !== null || isWaiting}
            loading={trying.busy}
            onClick={() => trying.mutate({ id: view._id })}
          >
            {t(tried ? "summary.tryAgain" : "summary.try")}
          </Button>
          <Button
            variant={tried ? "filled" : "default"}
            disabled={refusal !== null || isWaiting || taken === 0}
            loading={running.busy}
            onClick={() => running.mutate({ id: view._id })}
          >
            {t("summary.run", { count: taken, formatted: exact(taken) })}
          </Button>
        </div>
      ) : (
        <p className={styles.faint}>{t("summary.readOnly")}</p>
      )}
      <p className={styles.faint} aria-live="polite">
        {saving && t("summary.saving")}
        {!saving && !tried && t("summary.tryAbout")}
      </p>
    </aside>
  );
}

/** Errors that block the import, and warnings to review. */
function Notes({ inspection: { refusal, doubts } }: Pick<ImportView, "inspection">) {
  const { t } = useTranslation("imports");
  return (
    <>
      {refusal && (
        <div className={styles.note} data-tone="bad" role="alert">
          <IconBan size={16} aria-hidden />
          <div>
            <strong>{t("summary.refused")}</strong>
            <p>{refusal}</p>
          </div>
        </div>
      )}
      {doubts.length > 0 && (
        <div className={styles.note} data-tone="watch">
          <IconAlertTriangle size={16} aria-hidden />
          <div>
            <strong>{t("summary.doubts")}</strong>
            {doubts.map((doubt) => (
              <p key={doubt}>{doubt}</p>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
