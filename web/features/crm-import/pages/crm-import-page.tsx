import { linksInProgress } from "#contract/crm-import/link-imports.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconLink } from "@tabler/icons-react";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { Draft } from "../draft/draft.tsx";
import { LinkImport } from "../run/link-import.tsx";

const t = texts("crmImport");

const route = getRouteApi("/signed-in/crm/import");

export function CrmImportPage() {
  const { import: importId } = route.useSearch();
  const canWrite = useCan("crm.write");
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...paths.crm()} />}
        >
          {t("back")}
        </Button>
      }
    >
      {importId !== undefined && <LinkImport key={importId} id={importId} />}
      {importId === undefined && (canWrite ? <StartOrResume /> : <ReadOnly />)}
    </Page>
  );
}

/** Resumes the running import, if there is one; otherwise shows the paste form. */
function StartOrResume() {
  const { data, error, refetch, isFetching } = useRead(linksInProgress, {});
  const [running] = data?.imports ?? [];
  if (error) {
    return <ErrorState title={t("failed")} message={error.msg} retry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) return <SkeletonRows />;
  if (running) return <Navigate {...paths.importLinks(running._id)} replace />;
  return <Draft />;
}

function ReadOnly() {
  return (
    <EmptyState icon={<IconLink size={22} />} title={t("readOnly")}>
      {t("readOnlyText")}
    </EmptyState>
  );
}
