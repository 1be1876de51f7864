import { splitIcon } from "#contract/categories/category-name.ts";
import { Button } from "@mantine/core";
import { IconCategory, IconHeartHandshake } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { exact } from "#web/lib/format.ts";
import { AddToCrmProvider } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { CategoryGrid } from "../parts/category-grid.tsx";
import { RankingTabs } from "../parts/ranking-tabs.tsx";
import { TrackedRankings } from "../parts/tracked-rankings.tsx";
import { RankingView } from "../parts/ranking-view.tsx";
import { SubjectChoice } from "../parts/toolbar.tsx";
import { ALL_CATEGORIES, type Shown, type ShownRanking } from "../search-params.ts";
import { dayName, rankingTitle } from "../names.ts";
import { useRanking, useRankings, type RankingsControl } from "../use-rankings.ts";

const t = texts("rankings");

export function RankingsPage() {
  const control = useRankings();
  const { shown, search, change } = control;
  const title = rankingTitle(shown, search.view);
  switch (shown.kind) {
    case "ranking":
      return (
        <AddToCrmProvider>
          <Page
            title={title}
            fill
            lead={<Lead control={control} shown={shown} />}
            actions={
              shown.tab === "leaderboard" && <SubjectChoice value={search.of} onChange={(of) => change({ of })} />
            }
          >
            <RankingTabs control={control} />
            <RankingView control={control} shown={shown} />
          </Page>
        </AddToCrmProvider>
      );
    case "categories":
      return (
        <Page title={title} actions={<SubjectChoice value={shown.subject} onChange={(of) => change({ of })} />}>
          <RankingTabs control={control} />
          <CategoryGrid control={control} subject={shown.subject} categories={shown.categories} />
        </Page>
      );
    case "tracked":
      return (
        <Page title={title} lead={t("trackedLead")} sampleMark={false}>
          <RankingTabs control={control} />
          <TrackedRankings />
        </Page>
      );
    case "missing":
      return (
        <Page title={title} sampleMark={false}>
          <RankingTabs control={control} />
          <Missing control={control} shown={shown} />
        </Page>
      );
  }
}

/** The number of ranked, in words. */
function Lead({ control: { search }, shown }: { control: RankingsControl; shown: ShownRanking }) {
  const { data, error } = useRanking(shown, search);
  const missing = search.day !== undefined && error?.err === "not_found" ? "noPlacesOfDay" : "noAnswer";
  const total = data?.total_results ?? 0;
  const { view } = search;
  const comparedTo = data?.comparedTo ?? null;
  const lead = view === "top" ? (`total.${shown.subject}` as const) : (`viewTotal.${view}.${shown.subject}` as const);
  const text = () => {
    if (!data) return t(error ? missing : "counting");
    if (view === "newcomers" && comparedTo === null) return t("viewTotal.noDay");
    return t(lead, { count: total, formatted: exact(total), day: comparedTo === null ? "" : dayName(comparedTo) });
  };
  return <output className="figures">{text()}</output>;
}

function Missing({
  control: { linkTo },
  shown: { what, category },
}: {
  control: RankingsControl;
  shown: Extract<Shown, { kind: "missing" }>;
}) {
  const label = category && splitIcon(category.name).label;
  if (what === "cause" || what === "causes") {
    const link = what === "cause" ? linkTo({}, { filter: "causes" }) : linkTo({});
    return (
      <EmptyState
        icon={<IconHeartHandshake size={22} />}
        title={t(`missing.${what}`)}
        action={
          <Button renderRoot={(props) => <Link {...props} {...link} />}>
            {t(what === "cause" ? "missing.toCauses" : "empty.all")}
          </Button>
        }
      >
        {t(`missing.${what}Text`)}
      </EmptyState>
    );
  }
  const link = linkTo({ category: category?.slug ?? ALL_CATEGORIES });
  return (
    <EmptyState
      icon={<IconCategory size={22} />}
      title={t(`missing.${what}`)}
      action={
        <Button renderRoot={(props) => <Link {...props} {...link} />}>
          {label ? t("missing.toCategory", { category: label }) : t("missing.toAll")}
        </Button>
      }
    >
      {label ? t("missing.inCategory", { category: label }) : t("missing.text")}
    </EmptyState>
  );
}
