import { listsCollection } from "#contract/collections/lists.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { columnsOf, fieldColumn } from "#web/table/features.ts";
import { Faces } from "#web/ui/people/faces.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { ListMenu } from "../edit/list-menu.tsx";
import { facesOf } from "./list-card.tsx";
import { Marks } from "./marks.tsx";
import styles from "./overview.module.css";

const t = texts("lists");

type ColumnId = (typeof listsCollection.columns)[number];

function title(name: ColumnId | "actions") {
  return function Title() {
    return t(`columns.${name}`);
  };
}

const CELLS: Record<ColumnId, (list: ListView) => ReactNode> = {
  title: (list) => <NameCell list={list} />,
  people: (list) => <Faces people={facesOf(list)} size={26} />,
  count: ({ influencerCount }) => exact(influencerCount),
  marks: (list) => <Marks list={list} bare />,
  updated: ({ updatedAt }) => <Time at={updatedAt} />,
  created: ({ createdAt }) => <Time at={createdAt} />,
};

const ORDER = ["title", "people", "count", "marks", "updated", "created"] as const;

const column = columnsOf<ListView>();

export const LIST_COLUMNS = column.columns([
  ...ORDER.map((id) =>
    fieldColumn(id, listsCollection.fields[id], {
      header: title(id),
      cell: CELLS[id],
      onPhone: id === "title" || id === "count",
    }),
  ),
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

function MenuCell({ list }: { list: ListView }) {
  return useCan("crm.write") ? <ListMenu list={list} /> : null;
}
