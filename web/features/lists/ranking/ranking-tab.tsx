import { rankTop } from "#contract/custom-tops.ts";
import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { Button } from "@mantine/core";
import { IconTrophy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useLoaded, useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { CreatorsTable } from "#web/shared/creators/creators-table.tsx";
import { withTies } from "#web/shared/creators/tied.ts";
import { crmPages, NoCrmCreators } from "#web/shared/crm-creators/crm-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { NoRows } from "../list/no-rows.tsx";
import { ListToolbar } from "../list/toolbar.tsx";
import type { ListControl } from "../use-list-state.ts";
import { RANKED_COLUMNS } from "./ranked-columns.tsx";

const t = texts("lists");

/** A list's creators by score. Where the plan does not rank it, the ranking is not requested. */
export function RankingTab({
  control,
  title,
  disabled,
}: {
  control: ListControl;
  title: string;
  /** undefined: not known yet. */
  disabled: boolean | undefined;
}) {
  if (disabled) return <NotRanked control={control} />;
  return <Ranking control={control} title={title} enabled={disabled === false} />;
}

function Ranking({ control, title, enabled }: { control: ListControl; title: string; enabled: boolean }) {
  const { listId, state } = control;
  const read = useRead(
    rankTop,
    { id: listId, page: state.page, per_page: state.pagination, filters: state.filters },
    { keepRows: true, enabled },
  );
  const rows = useMemo(() => read.data && withTies(read.data.ranking), [read.data]);
  return (
    <>
      <ListToolbar control={control} />
      <CreatorsTable
        label={t("ranking.of", { title })}
        columns={RANKED_COLUMNS}
        rows={rows}
        creatorOf={({ creator }) => creator}
        read={read}
        pages={crmPages(control, read.data?.total_results ?? 0)}
        empty={
          <NoCrmCreators control={control}>
            <NoRows />
          </NoCrmCreators>
        }
      />
    </>
  );
}

function NotRanked({ control: { listId } }: { control: ListControl }) {
  const sample = useLoaded(listLists, ALL_LISTS).lists.find(({ isSample }) => isSample);
  return (
    <EmptyState
      icon={<IconTrophy size={22} />}
      title={t("ranking.notInPlan")}
      action={
        <>
          <Button renderRoot={(props) => <Link {...props} {...paths.list(listId)} search={{ sort: "score" }} />}>
            {t("ranking.byScore")}
          </Button>
          {sample && (
            <Button
              variant="subtle"
              renderRoot={(props) => <Link {...props} {...paths.list(sample._id)} search={{ tab: "ranking" }} />}
            >
              {t("ranking.sample")}
            </Button>
          )}
        </>
      }
    >
      {t("ranking.notInPlanText")}
    </EmptyState>
  );
}
