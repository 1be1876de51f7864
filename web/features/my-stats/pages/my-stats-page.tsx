import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import { readPlayground } from "#contract/my-stats/endpoints.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { PeriodTab } from "../period/period-tab.tsx";
import { RankingsTab } from "../rankings-tab.tsx";
import { readStats, STATS_TABS, writeStats, type StatsState } from "../search-params.ts";

const t = texts("myStats");

const MetricsTab = lazy(async () => ({ default: (await import("../metrics-tab.tsx")).MetricsTab }));

const RecapsTab = lazy(async () => ({ default: (await import("../recaps/recaps-tab.tsx")).RecapsTab }));
const AchievementsTab = lazy(async () => ({
  default: (await import("../achievements/achievements-tab.tsx")).AchievementsTab,
}));

type OwnCreator = { _id: string; full_name: string };

/** What a creator's own posts bring, for the user whose profile it is. */
export function MyStatsPage() {
  const search: UrlInput = useSearch({ strict: false });
  const state = readStats(search);
  const read = useRead(listOwnCreators, {});
  return (
    <Page title={t("title")}>
      <Loaded read={read} failed={t("failed")} placeholder={<SkeletonRows rows={8} />}>
        {({ creators }) => {
          const chosen = creators.find(({ _id }) => _id === String(state.of)) ?? creators[0];
          return chosen ? (
            <>
              <Options creators={creators} chosen={chosen._id} state={state} />
              <Tabs creator={chosen} state={state} />
            </>
          ) : (
            <EmptyState
              icon={<IconUserCheck size={24} />}
              title={t("none.title")}
              action={
                <Button renderRoot={(props) => <Link {...paths.ownProfile()} {...props} />}>{t("none.action")}</Button>
              }
            >
              {t("none.text")}
            </EmptyState>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Which creator, where several are the user's. */
function Options({ creators, chosen, state }: { creators: readonly OwnCreator[]; chosen: string; state: StatsState }) {
  const navigate = useNavigate();
  if (creators.length < 2) return null;
  return (
    <NativeSelect
      className="mb-2"
      label={t("creator")}
      value={chosen}
      data={creators.map(({ _id, full_name: name }) => ({ value: _id, label: name }))}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ to: ".", search: { ...writeStats(state), of: Number(value) } })
      }
    />
  );
}

function Tabs({ creator, state }: { creator: OwnCreator; state: StatsState }) {
  const creatorId = creator._id;
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isPeriod = state.tab === "week" || state.tab === "month";
  const read = useRead(readPlayground, { id: creatorId, timezone }, { enabled: isPeriod });
  return (
    <>
      <TabStrip className={undefined} label={t("tabs")}>
        {STATS_TABS.map((tab) => (
          <Link key={tab} to="." search={writeStats({ ...state, tab })} {...tabProps(tab === state.tab)}>
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </TabStrip>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {isPeriod && (
          <Loaded read={read} failed={t("failed")} placeholder={<SkeletonRows rows={8} />}>
            {(playground) => <PeriodTab kind={state.tab === "week" ? "weekly" : "monthly"} playground={playground} />}
          </Loaded>
        )}
        {state.tab === "recaps" && <RecapsTab creatorId={creatorId} timezone={timezone} />}
        {state.tab === "achievements" && <AchievementsTab creatorId={creatorId} name={creator.full_name} />}
        {state.tab === "rankings" && <RankingsTab creatorId={creatorId} />}
        {state.tab === "metrics" && <MetricsTab creatorId={creatorId} state={state} timezone={timezone} />}
      </Suspense>
    </>
  );
}
