import { listDisputes } from "#contract/privacy.ts";
import { DISPUTE_STATES, type DisputeState } from "#contract/states.ts";
import { SegmentedControl } from "@mantine/core";
import { IconMessageCheck } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { unless } from "#web/shared/collections/url.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { DisputeItem } from "./dispute-item.tsx";
import styles from "./disputes.module.css";

const route = getRouteApi("/signed-in/admin-only/privacy");

/** Disputed figures, open ones first. */
export function DisputesTab() {
  const { t } = useTranslation("privacy");
  const { state = "open", page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useRead(listDisputes, { state, page }, { keepRows: true });
  const states = DISPUTE_STATES.map((value) => ({ value, label: t(`disputes.states.${value}`) }));
  return (
    <div className={styles.tab}>
      <SegmentedControl<DisputeState>
        aria-label={t("disputes.which")}
        className="self-start max-full"
        data={states}
        value={state}
        onChange={(next) => void navigate({ ...paths.privacy(), search: { state: unless(next, "open") } })}
      />
      {error && !data && (
        <ErrorState
          title={t("disputes.failed")}
          message={error.msg}
          retry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <SkeletonRows figures={1} />}
      {data?.disputes.length === 0 && (
        <EmptyState icon={<IconMessageCheck size={22} />} title={t(`disputes.none.${state}`)}>
          {state === "open" && t("disputes.noneText")}
        </EmptyState>
      )}
      {data && data.disputes.length > 0 && (
        <ul className="list-reset grid gap-3" aria-label={t("tab.disputes")}>
          {data.disputes.map((dispute) => (
            <DisputeItem key={dispute._id} dispute={dispute} />
          ))}
        </ul>
      )}
      {data && (page > 1 || data.hasMore) && <Pages state={state} page={page} hasMore={data.hasMore} />}
    </div>
  );
}

function Pages({ state, page, hasMore }: { state: DisputeState; page: number; hasMore: boolean }) {
  const { t } = useTranslation("privacy");
  const at = (next: number) => ({
    ...paths.privacy(),
    search: { state: unless(state, "open"), page: unless(next, 1) },
  });
  return (
    <nav className="flex gap-4" aria-label={t("pages")}>
      {page > 1 && <Link {...at(page - 1)}>{t("newer")}</Link>}
      {hasMore && <Link {...at(page + 1)}>{t("older")}</Link>}
    </nav>
  );
}
