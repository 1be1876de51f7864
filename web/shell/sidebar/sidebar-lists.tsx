import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { useRead } from "../../api/queries.ts";
import { compact } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { SidebarLink } from "./sidebar-link.tsx";
import styles from "./sidebar.module.css";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

const SHOWN = 8;

/** The most recently changed lists. */
export function SidebarLists({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { data } = useRead(listLists, ALL_LISTS);
  if (!data) return null;
  if (data.lists.length === 0) return <p className={styles.faint}>{t("sidebar.noLists")}</p>;
  return (
    <ul>
      {data.lists.slice(0, SHOWN).map((list) => (
        <SidebarLink
          key={list._id}
          nested
          collapsed={false}
          link={paths.list(list._id)}
          label={list.title}
          after={
            <span
              className="regular text-label tabular muted"
              title={t("sidebar.count", { count: list.influencerCount })}
            >
              {compact(list.influencerCount)}
            </span>
          }
          onNavigate={onNavigate}
        />
      ))}
    </ul>
  );
}
