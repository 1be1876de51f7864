import type { ListView } from "#contract/lists/shapes.ts";
import { Link } from "@tanstack/react-router";
import { exact, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { Faces, type Face } from "#web/ui/people/faces.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { ListMenu } from "../edit/list-menu.tsx";
import styles from "./list-card.module.css";
import { Marks } from "./marks.tsx";

const t = texts("lists");

/** A list at a glance: some of its people, its name, what it is for, how it is shared. */
export function ListCard({ list }: { list: ListView }) {
  const canWrite = useCan("crm.write");
  return (
    <li className={styles.card}>
      <Faces people={facesOf(list)} more={list.influencerCount - list.influencersPreview.length} size={44} />
      <h2 className={styles.title}>
        <Link {...paths.list(list._id)} className={styles.link} title={list.title}>
          {list.title}
        </Link>
      </h2>
      {list.desc && (
        <p className={styles.desc} title={list.desc}>
          {list.desc}
        </p>
      )}
      <div className={styles.foot}>
        <Marks list={list} />
        <p className="flush text-label tabular muted">
          {t("count", { count: list.influencerCount, formatted: exact(list.influencerCount) })}
          {" · "}
          <Time at={list.updatedAt}>{t("updatedAt", { when: when(list.updatedAt) })}</Time>
        </p>
      </div>
      {canWrite && (
        <div className={styles.menu}>
          <ListMenu list={list} />
        </div>
      )}
    </li>
  );
}

export function facesOf({ influencersPreview }: Pick<ListView, "influencersPreview">): Face[] {
  return influencersPreview.map(({ _id, fullName, pictureUrl }) => ({ _id, name: fullName, src: pictureUrl }));
}
