import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { FilterPopover } from "./filter-popover.tsx";
import type { FilterWords } from "./use-filter-words.tsx";
import styles from "./filter-bar.module.css";

/** One active filter: opens to be changed, or is taken away. */
export function FilterChip({
  words: { field, value, icons },
  opened,
  onOpened,
  onRemove,
  children,
}: {
  words: FilterWords;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onRemove: () => void;
  /** What it is changed in. */
  children: ReactNode;
}) {
  const { t } = useTranslation("crmFilters");
  const filter = `${field}: ${value}`;
  return (
    <span className={styles.chip}>
      <FilterPopover
        opened={opened}
        onChange={onOpened}
        target={
          <button type="button" className={styles.change} title={filter} onClick={() => onOpened(!opened)}>
            <span className="visually-hidden">{t("edit")} </span>
            <span className={styles.field}>
              {field}
              <span className="visually-hidden">:</span>
            </span>
            {icons.length > 0 && <span className={styles.icons}>{icons}</span>}
            <span className={styles.value}>{value}</span>
          </button>
        }
      >
        {children}
      </FilterPopover>
      <button type="button" className={styles.remove} aria-label={t("remove", { filter })} onClick={onRemove}>
        <IconX size={12} aria-hidden />
      </button>
    </span>
  );
}
