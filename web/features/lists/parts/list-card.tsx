import type { ListView } from "#contract/lists.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { dateTime, exact, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import styles from "./list-card.module.css";
import { ListMenu } from "./list-menu.tsx";

/** A list at a glance: some of its people, its name, how many they are. */
export function ListCard({ list }: { list: ListView }) {
  const { t } = useTranslation("lists");
  const canWrite = useCanWrite();
  const more = list.influencerCount - list.influencersPreview.length;
  return (
    <li className={styles.card}>
      <div className={styles.people} aria-hidden>
        {list.influencersPreview.map((one) => (
          <Avatar key={one._id} name={one.fullName} src={one.pictureUrl} size={44} />
        ))}
        {list.influencersPreview.length > 0 && more > 0 && <span className={styles.more}>+{exact(more)}</span>}
        {list.influencersPreview.length === 0 && <span className={styles.nobody} />}
      </div>
      <h2 className={styles.title}>
        <Link {...paths.list(list._id)} className={styles.link} title={list.title}>
          {list.title}
        </Link>
        {list.isSample && <span className={styles.sample}>{t("sample")}</span>}
      </h2>
      <p className={styles.desc} title={list.desc || undefined}>
        {list.desc}
      </p>
      <p className={styles.facts}>
        {t("count", { count: list.influencerCount, formatted: exact(list.influencerCount) })}
        {" · "}
        <time dateTime={list.updatedAt} title={dateTime(list.updatedAt)}>
          {t("updatedAt", { when: when(list.updatedAt) })}
        </time>
      </p>
      {canWrite && (
        <div className={styles.menu}>
          <ListMenu list={list} />
        </div>
      )}
    </li>
  );
}
