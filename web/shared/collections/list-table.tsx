import type { Collection, Field } from "#contract/collections/collection.ts";
import type { List } from "#contract/collections/list.ts";
import { IconListDetails, type Icon } from "@tabler/icons-react";
import type { RowData } from "@tanstack/react-table";
import { useMemo, type ReactNode } from "react";
import type { z } from "zod";
import { DataTable } from "#web/table/data-table.tsx";
import { columnsOf, fieldColumn } from "#web/table/features.ts";
import { Pager } from "#web/table/pager.tsx";
import { withFallback, type RowsProps, type TableRead } from "#web/table/rows-frame.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TableBar } from "../../table/table-bar.tsx";
import { countedFilters, type CountedChoices } from "./filters/counted-filters.tsx";
import { filterState, type FilterState } from "./filters/filter-control.ts";
import { filterValues } from "./filters/filter-values.ts";
import { NoMatch } from "./filters/no-match.tsx";
import { listUrl, type ListState } from "./list-url.ts";
import { useListWords, type ListNamespace } from "./list-words.ts";

type Fields = Record<string, Field>;
type Page = { total: number; perPage: number; choices: CountedChoices };
type ColumnOf<F extends Fields> = Collection<F>["columns"][number];

type ChoiceFilterOf<F extends Fields> = keyof z.output<Collection<F>["choices"]> & string;

/** The choices of one filter: what they are called, and those that are offered although no row has them. */
type ListChoices = { offered: readonly string[]; nameOf: (choice: string) => string };

/** Choices that are known; of an earlier version a URL can have others. */
export function choicesIn<const Choice extends string>(
  offered: readonly Choice[],
  nameOf: (choice: Choice) => string,
): ListChoices {
  return {
    offered,
    nameOf: (text) => {
      const choice = offered.find((one) => one === text);
      return choice === undefined ? text : nameOf(choice);
    },
  };
}

type Declaration<F extends Fields, Reply extends Page, Row extends RowData> = {
  rows: (reply: Reply) => Row[];
  rowId: (row: Row) => string;
  useRowName: () => (row: Row) => string;
  /** The feature whose texts have those of the list. */
  words: ListNamespace;
  /** What the list is called, where that is not the title of the screen. */
  label?: "title" | "entries";
  /** What is in each column, in their order. */
  cells: { [K in ColumnOf<F>]: (row: Row) => ReactNode };
  /** On a phone rows are cards with these. */
  onPhone: readonly ColumnOf<F>[];
  /** By field. */
  icons: Partial<Record<keyof F, Icon>>;
  /** By filter. */
  useChoices: (reply: Reply | undefined) => Record<ChoiceFilterOf<F>, ListChoices>;
  /** Fields of which the filter has a control of its own. */
  elsewhere?: readonly (keyof F & string)[];
  /** It has no rows yet. Without it, a list without filters says that nothing matches. */
  hasEmpty?: true;
};

type Props<F extends Fields, Reply extends Page, Row extends RowData> = Pick<
  RowsProps<Row>,
  "onOpen" | "selection" | "bulk"
> & {
  state: ListState<F>;
  show: (state: ListState<F>) => void;
  read: TableRead & { data: Reply | undefined };
  /** Fields that are left out, as a column and as a filter. */
  without?: readonly (keyof F & string)[];
  /** Columns on a phone, where they are not the usual ones. */
  onPhone?: readonly ColumnOf<F>[];
  /** Before the filters. */
  views?: ReactNode;
  /** After the filters. */
  bar?: ReactNode;
  /** Between the bar and the table. */
  head?: ReactNode;
  /** In place of rows when there are none. */
  empty?: ReactNode;
};

const ALL: readonly never[] = [];

/**
 * The table of a list with its search, filters, order and pages, which are in the URL. It shows what is loading, what
 * failed, and why there is no row.
 */
export function listTable<const F extends Fields, Reply extends Page, Row extends RowData>(
  list: List<F>,
  declared: Declaration<F, Reply, Row>,
): (props: Props<F, Reply, Row>) => ReactNode {
  const { fields } = list.collection;
  const { words, label = "title", cells, elsewhere = ALL } = declared;
  const url = listUrl(list);
  const values = filterValues(list.collection);
  const Filters = countedFilters(list.collection, declared.icons);
  const search = Object.values<Field>(fields).flatMap(({ filter }) => (filter?.kind === "search" ? [filter] : []))[0];
  /** A column for each of the cells but these. */
  const columnsFor = (without: readonly string[], onPhone: readonly string[]) =>
    columnsOf<Row>().columns(
      Object.entries<(row: Row) => ReactNode>(cells).flatMap(([id, cell]) => {
        const field = fields[id];
        const header = () => <ColumnTitle words={words} id={id} />;
        if (!field || without.includes(id)) return [];
        return [fieldColumn<Row>(id, field, { header, cell, onPhone: onPhone.includes(id) })];
      }),
    );

  return function ListTable(props) {
    const { state, show, read, without = ALL, onPhone = declared.onPhone, views, bar, head, empty, ...rows } = props;
    const t = useListWords(words);
    const rowName = declared.useRowName();
    const choices = new Map(Object.entries<ListChoices>(declared.useChoices(read.data)));
    const { data } = read;
    const change = (filters: ListState<F>["filters"]) => show({ ...state, page: 1, filters });
    const control: FilterState = filterState(values, state.filters, change);
    const columns = useMemo(() => columnsFor(without, onPhone), [without, onPhone]);
    return (
      <>
        <TableBar>
          {search && (
            <SearchBox
              label={t("search")}
              value={String(control.valueOf(search))}
              maxLength={search.max}
              onSearch={(text) => control.set(search, text)}
            />
          )}
          {views}
          <Filters
            filters={state.filters}
            onChange={change}
            read={read}
            choices={data?.choices}
            without={[...without, ...elsewhere].flatMap((id) => fields[id]?.filter?.id ?? [])}
            nameOf={({ id }, choice) => choices.get(id)?.nameOf(choice) ?? choice}
            alwaysOffered={({ id }) => choices.get(id)?.offered ?? ALL}
          />
          {bar}
        </TableBar>
        {head}
        <DataTable
          {...rows}
          label={t(label)}
          columns={columns}
          rows={data && declared.rows(data)}
          rowId={declared.rowId}
          rowName={rowName}
          read={withFallback(read, t("notFetched"))}
          total={data?.total ?? 0}
          offset={(state.page - 1) * state.pagination}
          sorting={{ by: state.sort, ascending: state.asc, onSort: (by) => show(url.sortedBy(state, by)) }}
          density="compact"
          empty={
            empty ??
            (declared.hasEmpty && !control.isFiltered ? (
              <EmptyState icon={<IconListDetails size={22} />} title={t("empty")}>
                {t("emptyText")}
              </EmptyState>
            ) : (
              <NoMatch title={t("noMatch")} clear={t("clear")} onClear={() => change(values.none)}>
                {t("noMatchText")}
              </NoMatch>
            ))
          }
          foot={
            data && (
              <Pager
                page={state.page}
                size={data.perPage}
                total={data.total}
                onPage={(page) => show({ ...state, page })}
              />
            )
          }
        />
      </>
    );
  };
}

function ColumnTitle({ words, id }: { words: ListNamespace; id: string }) {
  return useListWords(words)(`columns.${id}`);
}
