import { listErasures, type erasureView } from "#contract/privacy.ts";
import { Button } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { z } from "zod";
import { useRead } from "#web/api/queries.ts";
import { dateTime, exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { PageLinks } from "#web/table/page-links.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { PlainTable } from "../parts/plain-table.tsx";
import { CheckHandle } from "./check-handle.tsx";
import styles from "./erasures.module.css";
import { LiftDialog } from "./lift-dialog.tsx";

const t = texts("privacy");

export type Objection = z.infer<typeof erasureView>;

const route = getRouteApi("/signed-in/admin-only/privacy");

/** Completed erasures. Entries are anonymous: only a known handle can be checked. */
export function ErasuresTab() {
  const { page = 1 } = route.useSearch();
  const read = useRead(listErasures, { page }, { keepRows: true });
  return (
    <div className={styles.tab}>
      <CheckHandle />
      <PageSection title={t("objections.title")} lead={t("objections.lead")}>
        <Loaded read={read} failed={t("objections.failed")} placeholder={<SkeletonRows rows={3} figures={2} />}>
          {({ objections, hasMore }) => (
            <>
              {objections.length === 0 ? (
                <EmptyState icon={<IconUserOff size={22} />} title={t("objections.none")}>
                  {t("objections.noneText")}
                </EmptyState>
              ) : (
                <Table objections={objections} />
              )}
              <PageLinks
                page={page}
                hasMore={hasMore}
                at={(at) => ({ ...paths.privacy(), search: { tab: "objections", page: at } })}
              />
            </>
          )}
        </Loaded>
      </PageSection>
    </div>
  );
}

function Table({ objections }: { objections: readonly Objection[] }) {
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
            <Time key="when" at={objection.createdAt} exact />,
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
  "scores",
  "adjustments",
  "ratings",
  "history",
  "steps",
  "links",
  "exports",
  "imports",
] as const;

function Went({ removed }: { removed: Objection["removed"] }) {
  const parts = KINDS.flatMap((kind) => (removed[kind] ? `${t(`removed.${kind}`)} ${exact(removed[kind])}` : []));
  return parts.length === 0 ? t("objections.nothing") : parts.join(" · ");
}
