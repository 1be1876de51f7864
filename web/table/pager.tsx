import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { exact } from "../lib/format.ts";
import styles from "./table.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("table");

/** Which rows these are of how many, and the way to the next ones. */
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
}: {
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
} & ({ sizes: readonly Size[]; onSize: (size: Size) => void } | { sizes?: undefined; onSize?: undefined })) {
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
