import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconFileOff } from "@tabler/icons-react";
import { exact } from "../lib/format.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import styles from "./table.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("table");

/** A page of rows: how many there are in all, and the way to the others. */
export type Pages<Size extends number> = {
  page: number;
  size: number;
  total: number;
  /** Only so many of them, from the first, can be looked at. */
  reach?: number;
  onPage: (page: number) => void;
  /** The pointer or the keyboard is at the way to this page: it can be read before it is opened. */
  onIntent?: (page: number) => void;
  /** Where the page below has pages too. */
  label?: string;
  /** Also where all rows are on one page: nothing else says how many there are. */
  isAlwaysShown?: boolean;
} & ({ sizes: readonly Size[]; onSize: (size: Size) => void } | { sizes?: undefined; onSize?: undefined });

/** Which rows these are of how many, and the way to the next ones; nothing where the smallest page holds all of them. */
export function Pager<Size extends number>({
  page,
  size,
  total,
  reach = total,
  onPage,
  onIntent,
  sizes,
  onSize,
  label,
  isAlwaysShown = false,
}: Pages<Size>) {
  if (!isAlwaysShown && total <= (sizes?.[0] ?? size)) return null;
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total, reach);
  const to = (next: number) => ({
    onClick: () => onPage(next),
    onPointerEnter: () => onIntent?.(next),
    onFocus: () => onIntent?.(next),
  });
  return (
    <nav className={styles.pager} aria-label={label ?? t("pages")}>
      {sizes && (
        <NativeSelect
          size="xs"
          aria-label={t("perPage")}
          value={String(size)}
          data={sizes.map((one) => ({ value: String(one), label: t("sizeEach", { size: one }) }))}
          onChange={(event) => {
            const chosen = sizes.find((one) => String(one) === event.currentTarget.value);
            if (chosen) onSize(chosen);
          }}
        />
      )}
      <span className={styles.range}>
        {t("range", { first: exact(first), last: exact(last), total: exact(total) })}
      </span>
      <ActionIcon variant="default" aria-label={t("previousPage")} disabled={page <= 1} {...to(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t("nextPage")}
        disabled={page * size >= Math.min(total, reach)}
        {...to(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}

/** The last page that has rows; 0: none has. */
export function lastPage<Size extends number>({ total, reach = total, size }: Pages<Size>): number {
  return Math.ceil(Math.min(total, reach) / size);
}

/** In place of rows where the page is behind the last one. */
export function NoSuchPage<Size extends number>(pages: Pages<Size>) {
  const last = lastPage(pages);
  return (
    <EmptyState
      icon={<IconFileOff size={22} />}
      title={t("list.noPage", { page: exact(pages.page) })}
      action={
        <Button variant="default" onClick={() => pages.onPage(last)}>
          {t("list.lastPage")}
        </Button>
      }
    >
      {t("list.noPageText", { count: last, formatted: exact(last) })}
    </EmptyState>
  );
}
