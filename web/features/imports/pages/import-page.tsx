import { getImport, type ImportView } from "#contract/imports/endpoints.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { Page } from "#web/shell/page.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { Discard } from "../plan/discard.tsx";
import { Draft } from "../plan/draft.tsx";
import { fileSummary } from "../plan/file-summary.ts";
import { Counts } from "../run/counts.tsx";
import { ImportJob } from "../run/import-job.tsx";
import { Result } from "../run/result.tsx";
import styles from "./import-page.module.css";

const t = texts("imports");

const route = getRouteApi("/signed-in/imports/$importId");

export function ImportPage() {
  const { importId } = route.useParams();
  const { data, error, refetch, isFetching } = useRead(getImport, { id: importId });
  if (data) return <LoadedImport view={data.import} />;
  return (
    <Page title={t("title")} sampleMark={false}>
      {error ? (
        <ErrorState title={t("failedToOpen")} message={error.msg} retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows figures={2} />
      )}
    </Page>
  );
}

function LoadedImport({ view }: { view: ImportView }) {
  const facts = fileSummary(view);
  return (
    <Page
      title={view.fileName}
      lead={facts}
      sampleMark={false}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} {...paths.imports()} />}
          >
            {t("back")}
          </Button>
          {view.state === "draft" && <Discard importId={view._id} />}
        </>
      }
    >
      <Body view={view} />
    </Page>
  );
}

function Body({ view }: { view: ImportView }) {
  switch (view.state) {
    case "draft":
    case "trying":
      return <Draft view={view} />;
    case "running":
    case "undoing":
      return (
        <div className={styles.running}>
          {view.jobId && (
            <ImportJob
              view={view}
              jobId={view.jobId}
              label={t(view.state === "running" ? "run.running" : "run.undoing")}
              progress={(counts) => t(view.state === "running" ? "run.progress" : "run.undoProgress", counts)}
            />
          )}
          <p className="muted flush">{t("run.stay")}</p>
          {view.counts && <Counts counts={view.counts} label={t(`states.${view.state}`)} />}
        </div>
      );
    default:
      return <Result view={view} state={view.state} />;
  }
}
