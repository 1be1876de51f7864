import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { More } from "#web/ui/explain.tsx";
import styles from "../crm-creators.module.css";

const SHOWN = 2;

/** The lists of a creator, as links. */
export function ListsCell({ lists }: { lists: CrmCreator["lists"] }) {
  const more = lists.slice(SHOWN);
  return (
    <div className="row shrink gap-1">
      {lists.slice(0, SHOWN).map(({ _id, title }) => (
        <Link key={_id} {...paths.list(_id)} className={styles.list} title={title}>
          {title}
        </Link>
      ))}
      {more.length > 0 && <More names={more.map(({ title }) => title)} />}
    </div>
  );
}
