import { listErasures, type erasureView } from "#contract/privacy.ts";
import { Button } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useRead } from "#web/api/queries.ts";
import { dateTime, exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { unless } from "#web/shared/collections/url.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { PlainTable } from "../parts/plain-table.tsx";
import { CheckHandle } from "./check-handle.tsx";
import styles from "./erasures.module.css";
import { LiftDialog } from "./lift-dialog.tsx";

export type Objection = z.infer<typeof erasureView>;

const route = getRouteApi("/signed-in/admin-only/privacy");

/** Completed erasures. Entries are anonymous: only a known handle can be checked. */
export function ErasuresTab() {
  const { t } = useTranslation("privacy");
  const { page = 1 } = route.useSearch();
  const { data, error, refetch, isFetching } = useRead(listErasures, { page }, { keepRows: true });
  return (
    <div className={styles.tab}>
      <CheckHandle />
      <PageSection title={t("objections.title")} lead={t("objections.lead")}>
        {error && !data && (
          <ErrorState
            title={t("objections.failed")}
            message={error.msg}
            retry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!error && !data && <SkeletonRows rows={3} figures={2} />}
        {data?.objections.length === 0 && (
          <EmptyState icon={<IconUserOff size={22} />} title={t("objections.none")}>
            {t("objections.noneText")}
          </EmptyState>
        )}
        {data && data.objections.length > 0 && <Table objections={data.objections} />}
        {data && (page > 1 || data.hasMore) && <Pages page={page} hasMore={data.hasMore} />}
      </PageSection>
    </div>
  );
}

function Table({ objections }: { objections: readonly Objection[] }) {
  const { t } = useTranslation("privacy");
  const [withdrawn, setWithdrawn] = useState<Objection>();
  return (
    <>
      <PlainTable
        caption={t("objections.title")}
        columns={[
          { header: t("objections.when") },
          { header: t("objections.by") },
          { header: t("objections.accounts"), isCount: true },
          { header: t("objections.went") },
          { header: t("objections.hits"), isCount: true },
          { header: t("objections.change") },
        ]}
        rows={objections.map((objection) => ({
          key: objection._id,
          cells: [
            <time key="when" dateTime={objection.createdAt}>
              {dateTime(objection.createdAt)}
            </time>,
            objection.by ?? t("objections.deletedUser"),
            exact(objection.accounts),
            <Went key="went" removed={objection.removed} />,
            exact(objection.hits),
            <Button
              key="change"
              size="xs"
              variant="default"
              aria-label={t("objections.withdrawOf", { when: dateTime(objection.createdAt) })}
              onClick={() => setWithdrawn(objection)}
            >
              {t("objections.withdraw")}
            </Button>,
          ],
        }))}
      />
      <LiftDialog objection={withdrawn} onClose={() => setWithdrawn(undefined)} />
    </>
  );
}

const KINDS = [
  "counts",
  "posts",
  "facts",
  "niches",
  "podcasts",
  "newsletters",
  "crm",
  "lists",
  "notes",
  "timeline",
  "feedback",
  "disputes",
  "history",
  "steps",
  "links",
  "exports",
  "imports",
] as const;

function Went({ removed }: { removed: Objection["removed"] }) {
  const { t } = useTranslation("privacy");
  const parts = KINDS.flatMap((kind) => (removed[kind] ? `${t(`removed.${kind}`)} ${exact(removed[kind])}` : []));
  return parts.length === 0 ? t("objections.nothing") : parts.join(" · ");
}

function at(page: number) {
  return { ...paths.privacy(), search: { tab: "objections" as const, page: unless(page, 1) } };
}

function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  const { t } = useTranslation("privacy");
  return (
    <nav className="flex gap-4" aria-label={t("pages")}>
      {page > 1 && <Link {...at(page - 1)}>{t("newer")}</Link>}
      {hasMore && <Link {...at(page + 1)}>{t("older")}</Link>}
    </nav>
  );
}
