import { Link } from "@tanstack/react-router";
import { useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { unless } from "#web/shared/collections/url.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { Count } from "#web/ui/count.tsx";
import { texts } from "#web/words/i18n.ts";
import { LIST_TABS } from "../search-params.ts";
import type { ListControl } from "../use-list-state.ts";
import styles from "./list.module.css";

const t = texts("lists");

/** The sides of a list. What it is searched for goes along. */
export function ListTabs({ control, responses }: { control: ListControl; responses: number }) {
  const { listId, tab: current, filterSearch } = control;
  const { emailing } = useSignedIn().limits;
  return (
    <TabStrip className={styles.tabs} label={t("tabs")}>
      {LIST_TABS.filter((tab) => tab !== "mails" || emailing.enabled).map((tab) => (
        <Link
          key={tab}
          {...paths.list(listId)}
          search={{
            tab: unless(tab, "creators"),
            ...(tab !== "feedback" && tab !== "mails" && filterSearch),
          }}
          {...tabProps(tab === current)}
        >
          {t(`tab.${tab}`)}
          {tab === "feedback" && <Count value={responses} about={t("feedback.responses", { count: responses })} />}
        </Link>
      ))}
      <Link {...paths.tracking(listId)} {...tabProps(false)}>
        {t("tracking")}
      </Link>
    </TabStrip>
  );
}
