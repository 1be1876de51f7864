import { undoAction } from "#contract/actions.ts";
import { getImportProblems, type ImportView } from "#contract/imports/endpoints.ts";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconDownload, IconFileImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { paths } from "#web/lib/paths.ts";
import { useDownload } from "#web/shared/export/use-download.ts";
import { useCan } from "#web/shared/use-can.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { Counts } from "./counts.tsx";
import { Offer } from "./offer.tsx";
import { ProblemRows } from "./problem-rows.tsx";
import { Renamed } from "./renamed.tsx";
import styles from "./result.module.css";

const t = texts("imports");

type Ended = "done" | "failed" | "cancelled" | "undone";

/** The result of an import, with undo. */
export function Result({ view, state }: { view: ImportView; state: Ended }) {
  const { download, isDownloading } = useDownload(getImportProblems);
  const { plan } = view;
  const isInCrm = plan.intoCrm || plan.listIds.length > 0 || plan.target === "list";
  const about = state === "done" ? "doneText" : state === "undone" ? "undoneText" : "partText";
  return (
    <section className={styles.result} aria-label={t(`result.${state}`)}>
      <h2 className="flush text-h3">{t(`result.${state}`)}</h2>
      <p className="flush max-prose muted">{t(`result.${about}`)}</p>
      {view.error && <FormError>{view.error}</FormError>}
      {view.counts && <Counts counts={view.counts} label={t(`result.${state}`)} />}
      {state !== "undone" && <Renamed counts={view.counts} />}
      <p className="flush max-prose muted">
        {t("result.figuresOf", { source: view.plan.source, date: readOn(view.plan.date) })}
      </p>
      <div className="flex wrap gap-2">
        {state === "done" && (
          <Button
            renderRoot={(props) => <Link {...props} {...(isInCrm ? paths.crmOfImport(view._id) : paths.discovery())} />}
          >
            {t(isInCrm ? "result.toCrm" : "result.discover")}
          </Button>
        )}
        {view.hasProblems && (
          <Button
            variant="default"
            loading={isDownloading}
            onClick={() => download({ id: view._id })}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t("result.problems")}
          </Button>
        )}
        {view.actionId && state !== "undone" && <Undo actionId={view.actionId} />}
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...paths.imports()} />}
        >
          {t("result.another")}
        </Button>
      </div>
      {view.counts && view.hasProblems && <ProblemRows importId={view._id} counts={view.counts} />}
      {state === "done" && view.layer === "workspace" && <Offer importId={view._id} />}
    </section>
  );
}

/** "2022-11" → "November 2022": formatted at the precision known. */
function readOn(date: string): string {
  const precision = date.length === 4 ? "year" : date.length === 7 ? "month" : "day";
  return preciseDate(new Date(date).toISOString(), precision);
}

function Undo({ actionId }: { actionId: string }) {
  const [confirming, setConfirming] = useState(false);
  const undoing = useMutate(undoAction, {
    onSuccess: () => {
      setConfirming(false);
      void queryClient.invalidateQueries();
    },
  });
  if (!useCan("imports.write")) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        {t("result.undo")}
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={t("result.undoTitle")}
        confirm={t("result.undo")}
        busy={undoing.busy}
        error={undoing.error?.msg}
        onConfirm={() => undoing.mutate({ id: actionId })}
        onClose={() => setConfirming(false)}
      >
        {t("result.undoText")}
      </ConfirmDialog>
    </>
  );
}
