import type { ListView } from "#contract/lists/shapes.ts";
import { Skeleton } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paths } from "#web/lib/paths.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { RowsFrame, type TableRead } from "#web/table/rows-frame.tsx";
import { texts } from "#web/words/i18n.ts";
import { listsUrl, type ListsState } from "../search-params.ts";
import { LIST_COLUMNS } from "./list-columns.tsx";
import styles from "./list-card.module.css";
import { ListCard } from "./list-card.tsx";

const t = texts("lists");
const ui = texts("ui");

const CARDS_TO_COME = 6;

type ListsProps = {
  lists: ListView[] | undefined;
  read: TableRead;
  state: ListsState;
  show: (state: ListsState) => void;
  /** Shown in place of lists when there are none. */
  empty: ReactNode;
};

/** Lists as rows: for a team that has many. */
export function ListsAsTable({ lists, read, state, show, empty }: ListsProps) {
  const navigate = useNavigate();
  return (
    <DataTable
      label={t("title")}
      columns={LIST_COLUMNS}
      rows={lists}
      rowId={({ _id }) => _id}
      rowName={({ title }) => title}
      read={read}
      sorting={{ by: state.sort, ascending: state.asc, onSort: (by) => show(listsUrl.sortedBy(state, by)) }}
      onOpen={({ _id }) => void navigate(paths.list(_id))}
      empty={empty}
    />
  );
}

/** Lists with the pictures of some of their creators. */
export function ListsAsCards({ lists, read, empty }: ListsProps) {
  return (
    <RowsFrame rows={lists} read={read} empty={empty}>
      {lists ? (
        <ul className={styles.cards} data-stale={read.isPlaceholderData}>
          {lists.map((list) => (
            <ListCard key={list._id} list={list} />
          ))}
        </ul>
      ) : (
        <CardsToCome />
      )}
    </RowsFrame>
  );
}

function CardsToCome() {
  return (
    <output className={styles.cards} aria-label={ui("loading")}>
      {Array.from({ length: CARDS_TO_COME }, (_, card) => (
        <Skeleton key={card} height={168} radius="md" />
      ))}
    </output>
  );
}
