import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { unless } from "#web/shared/search-values.ts";
import { Count } from "#web/ui/count.tsx";
import { LIST_TABS } from "../search-params.ts";
import type { ListControl } from "../use-list-state.ts";
import styles from "./list.module.css";

/** The sides of a list: links, so that each can be sent. What it is searched for goes along. */
export function ListTabs({ control, said }: { control: ListControl; said: number }) {
  const { t } = useTranslation("lists");
  const { listId, tab: current, view, network } = control;
  return (
    <nav className={styles.tabs} aria-label={t("tabs")}>
      {LIST_TABS.map((tab) => (
        <Link
          key={tab}
          {...paths.list(listId)}
          search={{
            tab: unless(tab, "creators"),
            ...(tab !== "feedback" && { search: unless(view.search, ""), network }),
          }}
          className={styles.tab}
          data-current={tab === current}
          aria-current={tab === current ? "page" : undefined}
          activeProps={NOTHING}
        >
          {t(`tab.${tab}`)}
          {tab === "feedback" && <Count value={said} about={t("feedback.said", { count: said })} />}
        </Link>
      ))}
    </nav>
  );
}

/** Which one is open is known here; the router compares addresses. */
const NOTHING = { "aria-current": undefined, className: "" };
