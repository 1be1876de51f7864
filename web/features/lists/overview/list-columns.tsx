import type { ListView } from "#contract/list-shapes.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { dateTime, exact, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { columnsOf } from "#web/table/features.ts";
import type { lists } from "#web/words/en/lists/lists.ts";
import { ListMenu } from "../edit/list-menu.tsx";
import { Faces } from "./faces.tsx";
import { Marks } from "./marks.tsx";
import styles from "./overview.module.css";

const column = columnsOf<ListView>();

function title(name: keyof (typeof lists)["columns"]) {
  return function Title() {
    const { t } = useTranslation("lists");
    return t(`columns.${name}`);
  };
}

export const LIST_COLUMNS = column.columns([
  column.display({
    id: "title",
    header: title("title"),
    meta: { width: 180, sort: "title" },
    cell: ({ row }) => <NameCell list={row.original} />,
  }),
  column.display({
    id: "people",
    header: title("people"),
    meta: { width: 104, wideOnly: true },
    cell: ({ row }) => <Faces list={{ ...row.original, influencerCount: 0 }} size={26} />,
  }),
  column.display({
    id: "count",
    header: title("count"),
    meta: { width: 76, align: "end", sort: "influencerCount" },
    cell: ({ row }) => exact(row.original.influencerCount),
  }),
  column.display({
    id: "marks",
    header: title("marks"),
    meta: { width: 150, wideOnly: true },
    cell: ({ row }) => <Marks list={row.original} bare />,
  }),
  column.display({
    id: "updated",
    header: title("updated"),
    meta: { width: 96, sort: "updatedAt", wideOnly: true },
    cell: ({ row }) => <Time iso={row.original.updatedAt} />,
  }),
  column.display({
    id: "created",
    header: title("created"),
    meta: { width: 90, sort: "createdAt", wideOnly: true },
    cell: ({ row }) => <Time iso={row.original.createdAt} />,
  }),
  column.display({
    id: "actions",
    header: title("actions"),
    meta: { width: 56, align: "end" },
    cell: ({ row }) => <MenuCell list={row.original} />,
  }),
]);

function NameCell({ list }: { list: ListView }) {
  return (
    <div className={styles.words}>
      <Link {...paths.list(list._id)} className="medium undecorated hover-underline" title={list.title}>
        {list.title}
      </Link>
      {list.desc && (
        <span className="text-label muted" title={list.desc}>
          {list.desc}
        </span>
      )}
    </div>
  );
}

function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={dateTime(iso)}>
      {when(iso)}
    </time>
  );
}

function MenuCell({ list }: { list: ListView }) {
  return useCan("crm.write") ? <ListMenu list={list} /> : null;
}
