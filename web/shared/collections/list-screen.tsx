import type { Collection, Field } from "#contract/collections/collection.ts";
import { choicesOf, type ChoiceFilter, type Filter, type OptionFilter } from "#contract/collections/filters.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { trust } from "#contract/base/trust.ts";
import { NativeSelect } from "@mantine/core";
import { IconFileOff, type Icon } from "@tabler/icons-react";
import { Link, useNavigate, useSearch, type LinkProps } from "@tanstack/react-router";
import { Fragment, useMemo, useRef, type ReactNode } from "react";
import { z } from "zod";
import { useRead } from "#web/api/queries.ts";
import { classNames } from "#web/lib/class-names.ts";
import { exact } from "#web/lib/format.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { columnsOf, fieldColumn } from "#web/table/features.ts";
import { withFallback } from "#web/table/rows-frame.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { useMatchingSelection, type Chosen } from "#web/table/selection.ts";
import { TableBar } from "#web/table/table-bar.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { Time } from "#web/ui/time.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import { EntryPanel } from "../forms/entry-dialog.tsx";
import { countedFilters, type CountedChoices } from "./filters/counted-filters.tsx";
import { filterState, type FilterState } from "./filters/filter-control.ts";
import { choicesIn, filterValues, toggled } from "./filters/filter-values.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { FileButton, type FileCall } from "./list-file.tsx";
import { EmptyList } from "./list-empty.tsx";
import type { ListState, ListUrl } from "./list-url.ts";
import type { ListNamespace, OpenChoice, Resources } from "./list-words.ts";
import type { UrlInput } from "./url.ts";
import { useListLayout, type LayoutScreen } from "./use-table-layout.ts";

const table = texts("table");

type Fields = Record<string, Field>;
type Page = { total: number; perPage: number; choices: CountedChoices };
type ColumnOf<F extends Fields> = Collection<F>["columns"][number];
type FiltersOf<F extends Fields> = z.output<Collection<F>["filters"]>;
type ChoiceFilterOf<F extends Fields> = keyof z.output<Collection<F>["choices"]> & string;

type Call<Reply> = Endpoint & { reply: z.ZodType<Reply> };
type Namespace = keyof Resources;
/** The rows are in this property of a reply. */
type RowOf<Reply, Rows extends keyof Reply> = Reply[Rows] extends readonly (infer Row extends Record<string, unknown>)[]
  ? Row
  : never;
type Word = (key: string) => string;
type Cell<Row> = (row: Row) => ReactNode;
type Plain = string | number | null;
type Plainly<F extends Fields, Row> = { [K in ColumnOf<F>]: Row extends Record<K, Plain> ? K : never }[ColumnOf<F>];
/** What is in each column. A property of the row that has the name of the column is shown as its field says. */
type Cells<F extends Fields, Row> = Record<Exclude<ColumnOf<F>, Plainly<F, Row>>, Cell<Row>> &
  Partial<Record<Plainly<F, Row>, Cell<Row>>>;

/** The choices of one filter: those that are offered although no row has them, and what they are called. */
type ListChoices = { offered: readonly string[]; nameOf: (choice: string) => string };

type Panel<Row, Reply> = (open: {
  id: string;
  row: Row | undefined;
  reply: Reply | undefined;
  close: () => void;
}) => ReactNode;

type Declaration<F extends Fields, Reply extends Page, N extends Namespace, Row> = {
  /** The feature whose texts have those of the list. */
  words: N & ListNamespace<F>;
  call: Call<Reply>;
  /** What a row is called. */
  name: (row: Row) => string;
  cells: Cells<F, Row>;
  /** The column that identifies the row, and leads to the panel or the page of the row. */
  main: ColumnOf<F>;
  /** On a phone rows are cards with these. */
  onPhone: readonly ColumnOf<F>[];
  /** By field. */
  icons: Partial<Record<keyof F, Icon>>;
  /** Where users choose its columns, with widths and density: the screen that they are stored for. */
  preferences?: LayoutScreen;
  /** A filter that is shown as buttons with their counts. */
  toggles?: ChoiceFilterOf<F>;
  /**
   * A row beside the table; its id is in the URL. `row`: as the page has it, if it does. Null says that the row is not on
   * the page. Its title is the word `panel`.
   */
  panel?: Resources[N] extends { panel: string } ? Panel<Row, Reply> : never;
  /** The page of a row. */
  page?: (row: Row) => LinkProps;
  /** What can be done with all rows that match, after the filters. */
  bar?: (of: { filters: FiltersOf<F>; total: number }) => ReactNode;
  /** What can be done with chosen rows; undefined: rows cannot be chosen. */
  bulk?: (of: Bulk<F, Row>) => ReactNode;
} & (Row extends { _id: string } ? { rowId?: (row: Row) => string } : { rowId: (row: Row) => string }) &
  ([OpenChoice<F>] extends [never]
    ? { useChoices?: never }
    : { useChoices: (reply: Reply | undefined) => Record<OpenChoice<F>, ListChoices> });

type Bulk<F extends Fields, Row> = { chosen: Chosen<Row, FiltersOf<F>>; total: number; filters: FiltersOf<F> };

type Props<F extends Fields, Reply extends Page> = {
  /** Instead of the declared call, where a list has several. */
  call?: Call<Reply>;
  /** What the path of the call names, where the list is of something. */
  of?: Readonly<Record<string, string>>;
  /** The call of its file, which takes the filters. */
  file?: FileCall;
  /** Fields that are left out, as a column and as a filter. */
  without?: readonly (keyof F & string)[];
};

const ALL: readonly never[] = [];
/** The value of a display that leaves nothing out. */
const EVERYTHING = "all";

/**
 * A list as a screen shows it: its search, filters, order, page and open panel, all of them in the URL, and its rows.
 * It shows what is loading, what failed, and why there is no row.
 */
export function listScreen<
  const F extends Fields,
  Reply extends Page,
  const Rows extends keyof Reply,
  const N extends Namespace,
>(
  url: ListUrl<F>,
  declared: { rows: Rows } & Declaration<F, Reply, N, RowOf<Reply, Rows>>,
): (props: Props<F, Reply>) => ReactNode {
  type Row = RowOf<Reply, Rows>;
  const { collection, size } = url.list;
  const { fields } = collection;
  const all = Object.entries<Field>(fields);
  const { words, panel, page, main, bar, bulk } = declared;
  const word = trust<Word>(texts(words)); // the words of a list are in its feature, which `ListNamespace` checks
  const columnName = (id: string) => word(`columns.${id}`);
  const ownId = trust<((row: Row) => string) | undefined>(declared.rowId); // of the same row, with or without an _id
  const idOf = (row: Row) => ownId?.(row) ?? String(row["_id"]);
  const values = filterValues(collection);
  const Filters = countedFilters(collection, declared.icons);
  const search = all.flatMap(([, { filter }]) => (filter?.kind === "search" ? [filter] : []))[0];
  const display = all.flatMap(([id, { filter, isDisplay }]) =>
    isDisplay && filter?.kind === "option" ? [{ id, filter }] : [],
  )[0];
  const toggles = all.flatMap(([id, { filter }]) =>
    filter?.kind === "choice" && filter.id === declared.toggles ? [{ id, filter }] : [],
  )[0];
  const elsewhere = toggles ? [toggles.filter.id] : ALL;
  const hasFilters = values.all.some(({ filter }) => filter !== search && !elsewhere.some((id) => id === filter.id));
  // Each cell is of a column, which the type of the declaration says.
  const cells = new Map(Object.entries(trust<Record<string, Cell<Row>>>(declared.cells)));

  const others = all.flatMap(([id, { column }]) => (column && id !== main ? [id] : []));

  function columnsFor(without: readonly string[], order: readonly string[] | undefined) {
    const ids = order ? [main, ...order] : all.map(([id]) => id);
    const shown = ids.flatMap((id) => all.filter(([one, { column }]) => one === id && column && !without.includes(id)));
    return columnsOf<Row>().columns(
      shown.map(([id, field]) => {
        const cell = cells.get(id) ?? plainCell(id, field, word);
        return fieldColumn<Row>(id, field, {
          header: () => columnName(id),
          cell: (row) => (id === main ? lead(row, declared.name(row), cell(row)) : cell(row)),
          onPhone: declared.onPhone.some((one) => one === id),
        });
      }),
    );
  }

  /** The way to the panel or the page of a row. */
  function lead(row: Row, name: string, content: ReactNode): ReactNode {
    const weight = cells.has(main) ? "" : "medium";
    const look = { className: classNames("undecorated hover-underline truncate block", weight), title: name };
    if (page)
      return (
        <Link {...page(row)} {...look}>
          {content}
        </Link>
      );
    return panel ? (
      <Link to="." search={(now) => opened(now, idOf(row))} resetScroll={false} {...look}>
        {content}
      </Link>
    ) : (
      content
    );
  }

  function opened<Search extends object>(now: Search, id: string | undefined): Search {
    // Only the parameter of the panel is another one, which the route of the list reads.
    return url.panel ? trust<Search>({ ...now, [url.panel.param]: id }) : now;
  }

  return function ListScreen({ call = declared.call, of, file, without = ALL }) {
    const navigate = useNavigate();
    const given: UrlInput = useSearch({ strict: false });
    const state = url.read(given);
    const { filters } = state;
    const read = useRead(call, { ...url.input(state), ...of }, { keepRows: true });
    const { data } = read;
    const rows = data && trust<Row[]>(data[declared.rows]); // what RowOf is made of
    const total = data?.total;
    const known: Partial<Record<string, ListChoices>> = declared.useChoices?.(data) ?? {};
    const chosen = useMatchingSelection(filters, rows ?? ALL, total ?? 0, idOf);
    const layout = useListLayout({ screen: declared.preferences, main, others });
    const columns = useMemo(() => columnsFor(without, layout?.columns), [without, layout?.columns]);
    const top = useRef<HTMLDivElement>(null);
    function show(next: ListState<F>) {
      // The parameters are those of the list and of the page around it, whose route reads them.
      const parameters = trust<never>({ ...url.others(given), ...url.write(next) });
      void navigate({ to: ".", search: parameters, resetScroll: false });
      // Where the page scrolls, the next rows begin under the bar.
      if (next.page !== state.page) top.current?.scrollIntoView({ block: "nearest" });
    }
    const openRow = (id: string | undefined) =>
      void navigate({ to: ".", search: (now) => opened(now, id), resetScroll: false });
    const change = (next: FiltersOf<F>) => show({ ...state, page: 1, filters: next });
    const control = filterState(values, filters, change);
    const namesOf = (id: string): ListChoices["nameOf"] => known[id]?.nameOf ?? ((choice) => word(`${id}.${choice}`));
    const bulkBar = bulk?.({ chosen, total: total ?? 0, filters });
    const open = panel && url.openIn(given);
    return (
      <>
        <TableBar ref={top}>
          {search && (
            <SearchBox
              label={word("search")}
              value={String(control.valueOf(search))}
              maxLength={search.max}
              onSearch={(text) => control.set(search, text)}
            />
          )}
          {display && (
            <DisplaySelect {...{ filter: display.filter, control, word }} label={word(`columns.${display.id}`)} />
          )}
          {hasFilters && (
            <Filters
              filters={filters}
              onChange={change}
              read={read}
              choices={data?.choices}
              without={[...elsewhere, ...without.flatMap((id) => fields[id]?.filter?.id ?? [])]}
              nameOf={({ id }, choice) => namesOf(id)(choice)}
              alwaysOffered={(filter) => known[filter.id]?.offered ?? valuesOf(filter)}
            />
          )}
          {bar?.({ filters, total: total ?? 0 })}
          {layout && <ColumnMenu layout={layout} nameOf={columnName} />}
          {file && <FileButton call={file} of={of} filters={filters} isEmpty={total === 0} />}
        </TableBar>
        {toggles && (
          <CountedToggles
            label={word(`columns.${toggles.id}`)}
            filter={toggles.filter}
            control={control}
            counts={data?.choices[toggles.filter.id]}
            nameOf={namesOf(toggles.filter.id)}
          />
        )}
        <DataTable
          label={word("list")}
          columns={columns}
          rows={rows}
          rowId={idOf}
          rowName={(row) => declared.name(row)}
          read={withFallback(read, word("notFetched"))}
          pages={{
            page: state.page,
            size: data?.perPage ?? size,
            total: total ?? 0,
            isAlwaysShown: data !== undefined,
            onPage: (next) => show({ ...state, page: next }),
          }}
          sorting={{ by: state.sort, ascending: state.asc, onSort: (by) => show(url.sortedBy(state, by)) }}
          density={layout?.density ?? "compact"}
          {...(layout && { layout: { ...layout, nameOf: columnName } })}
          {...(bulkBar !== undefined && { selection: chosen.selection, bulk: bulkBar })}
          {...(panel && { onOpen: (row: Row) => openRow(idOf(row)) })}
          {...(page && { onOpen: (row: Row) => void navigate(page(row)) })}
          empty={
            <EmptyList
              words={word}
              isFiltered={control.isFiltered || (display !== undefined && control.isSet(display.filter))}
              onClear={() => change(values.none)}
              onAll={
                display?.filter.values.includes(EVERYTHING) ? () => control.set(display.filter, EVERYTHING) : undefined
              }
            />
          }
        />
        {panel && (
          <EntryPanel
            opened={open !== undefined}
            onClose={() => openRow(undefined)}
            size="min(520px, 100vw)"
            title={word("panel")}
          >
            {open !== undefined && (
              <Fragment key={open}>
                {panel({
                  id: open,
                  row: rows?.find((row) => idOf(row) === open),
                  reply: data,
                  close: () => openRow(undefined),
                }) ?? <NotOnPage isLoading={data === undefined && !read.error} />}
              </Fragment>
            )}
          </EntryPanel>
        )}
      </>
    );
  };
}

/** The row in the panel has moved to another page, or is no longer there. */
function NotOnPage({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <SkeletonRows />;
  return (
    <EmptyState icon={<IconFileOff size={22} />} title={table("list.notOnPage")}>
      {table("list.notOnPageText")}
    </EmptyState>
  );
}

/** The values that the declaration knows. */
function valuesOf(filter: Filter): readonly string[] {
  const value = choicesOf(filter)?.value;
  return value instanceof z.ZodEnum ? value.options.map(String) : ALL;
}

/** The property of the row that has the name of the column, as its field says. */
function plainCell<Row>(id: string, { kind, filter }: Field, word: Word): Cell<Row> {
  const named = filter && valuesOf(filter).length > 0 ? filter.id : undefined;
  return (row) => {
    const value = trust<Record<string, Plain>>(row)[id]; // a column without a cell of its own has such a property
    if (value === null || value === undefined || value === "") return null;
    if (kind === "time") return <Time at={String(value)} />;
    if (typeof value === "number") return <span className="tabular">{exact(value)}</span>;
    const text = named === undefined ? value : word(`${named}.${value}`);
    return <span title={text}>{text}</span>;
  };
}

/** Which rows are shown at all. */
function DisplaySelect({
  label,
  filter,
  control,
  word,
}: {
  label: string;
  filter: OptionFilter;
  control: FilterState;
  word: Word;
}) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={String(control.valueOf(filter))}
      data={filter.values.map((value) => ({ value, label: word(`${filter.id}.${value}`) }))}
      onChange={({ currentTarget: { value } }) => control.set(filter, value)}
    />
  );
}

/** How many rows each choice has, and which are shown. */
function CountedToggles({
  label,
  filter,
  control,
  counts,
  nameOf,
}: {
  label: string;
  filter: ChoiceFilter;
  control: FilterState;
  counts: CountedChoices[string];
  nameOf: (choice: string) => string;
}) {
  const numbers = new Map(counts?.map(({ value, count }) => [String(value), exact(count)]));
  const chosen = choicesIn(filter, control.valueOf(filter));
  return (
    <div className="mb-3">
      <Toggles
        label={label}
        options={valuesOf(filter).map((value) => ({
          value,
          label: counts
            ? table("list.choice", { name: nameOf(value), formatted: numbers.get(value) ?? "0" })
            : nameOf(value),
        }))}
        isOn={(value) => chosen.includes(value)}
        onToggle={(value) => control.set(filter, toggled(filter, control.valueOf(filter), value))}
      />
    </div>
  );
}
