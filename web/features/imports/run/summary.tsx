import { runImport, tryImport, type ImportView } from "#contract/imports/endpoints.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconBan } from "@tabler/icons-react";
import { useMutate } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { refusalOf, useCan } from "#web/shared/use-can.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { cacheImport } from "../cache-import.ts";
import type { Planning } from "../plan/use-plan.ts";
import { Counts } from "./counts.tsx";
import { ImportJob } from "./import-job.tsx";
import { PROBLEM_ROWS } from "./problem-rows.tsx";
import { Renamed } from "./renamed.tsx";
import styles from "./summary.module.css";

const t = texts("imports");

/** Problems of the table, the expected result and the import button. */
export function Summary({ view, planning }: { view: ImportView; planning: Planning }) {
  const { saving } = planning;
  const canWrite = useCan("imports.write");
  const trying = useMutate(tryImport, { onSuccess: cacheImport });
  const running = useMutate(runImport, { onSuccess: cacheImport });
  const { inspection, tried, state } = view;
  const { refusal, rows } = inspection;
  const isWaiting = saving || trying.busy || running.busy || state === "trying";
  const importable = tried ? tried.created + tried.updated + tried.merged + tried.unchanged : rows;
  const problems = tried ? tried.skipped + tried.failed : 0;
  const problem = trying.error ?? running.error;

  return (
    <aside className="grid gap-4 p-4 card" aria-label={t("summary.title")}>
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
          <h2 className="flush mb-2 semibold text-body">{t("summary.tried")}</h2>
          <Counts counts={tried} label={t("summary.tried")} />
          {problems > 0 && (
            <a className="text-label" href={`#${PROBLEM_ROWS}`}>
              {t("problems.show", { count: problems, formatted: exact(problems) })}
            </a>
          )}
        </div>
      )}
      <Renamed counts={tried} planning={canWrite ? planning : undefined} />
      <FormError>{problem?.msg}</FormError>
      {canWrite ? (
        <div className="grid gap-2">
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
            disabled={refusal !== null || isWaiting || importable === 0}
            loading={running.busy}
            onClick={() => running.mutate({ id: view._id })}
          >
            {t("summary.run", { count: importable, formatted: exact(importable) })}
          </Button>
        </div>
      ) : (
        <p className="muted text-label flush">{refusalOf("imports.write")}</p>
      )}
      <p className="muted text-label flush" aria-live="polite">
        {saving && t("summary.saving")}
        {!saving && !tried && t("summary.tryAbout")}
      </p>
    </aside>
  );
}

/** Errors that block the import, and warnings to review. */
function Notes({ inspection: { refusal, doubts } }: Pick<ImportView, "inspection">) {
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
