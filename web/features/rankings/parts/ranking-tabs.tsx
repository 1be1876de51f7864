import { Link } from "@tanstack/react-router";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { texts } from "#web/words/i18n.ts";
import { ALL_CATEGORIES, RANKING_TABS } from "../search-params.ts";
import type { RankingsControl } from "../use-rankings.ts";
import { useTracked } from "../use-tracked.ts";
import styles from "./rankings.module.css";

const t = texts("rankings");

/** Categories have paths below that of the leaderboards. */
const EXACT = { exact: true };

/** The kinds of rankings. */
export function RankingTabs({ control }: { control: RankingsControl }) {
  const { shown, linkTo } = control;
  const { current } = useTracked(control);
  const open = current ? "tracked" : shown.tab;
  return (
    <TabStrip className={styles.tabs} label={t("tabs")}>
      {RANKING_TABS.map((tab) => (
        <Link
          key={tab}
          {...(tab === "categories" ? linkTo({ category: ALL_CATEGORIES }) : linkTo({}, { filter: tab }))}
          {...tabProps(tab === open)}
          activeOptions={EXACT}
        >
          {t(`tab.${tab}`)}
        </Link>
      ))}
    </TabStrip>
  );
}
