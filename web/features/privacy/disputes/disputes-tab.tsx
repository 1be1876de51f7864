import { listDisputes } from "#contract/privacy.ts";
import { DISPUTE_STATES, type DisputeState } from "#contract/base/states.ts";
import { SegmentedControl } from "@mantine/core";
import { IconMessageCheck } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { unless } from "#web/shared/collections/url.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { PageLinks } from "#web/table/page-links.tsx";
import { texts } from "#web/words/i18n.ts";
import { DisputeItem } from "./dispute-item.tsx";
import styles from "./disputes.module.css";

const t = texts("privacy");

const route = getRouteApi("/signed-in/admin-only/privacy");

/** Disputed figures, open ones first. */
export function DisputesTab() {
  const { state = "open", page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const read = useRead(listDisputes, { state, page }, { keepRows: true });
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
      <Loaded read={read} failed={t("disputes.failed")} placeholder={<SkeletonRows figures={1} />}>
        {({ disputes, hasMore }) => (
          <>
            {disputes.length === 0 ? (
              <EmptyState icon={<IconMessageCheck size={22} />} title={t(`disputes.none.${state}`)}>
                {state === "open" && t("disputes.noneText")}
              </EmptyState>
            ) : (
              <ul className="list-reset grid gap-3" aria-label={t("tab.disputes")}>
                {disputes.map((dispute) => (
                  <DisputeItem key={dispute._id} dispute={dispute} />
                ))}
              </ul>
            )}
            <PageLinks
              page={page}
              hasMore={hasMore}
              at={(at) => ({ ...paths.privacy(), search: { state: unless(state, "open"), page: at } })}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}
