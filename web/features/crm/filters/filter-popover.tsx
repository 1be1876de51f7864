import { Loader, Popover } from "@mantine/core";
import { Suspense, type ReactElement, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./filter-bar.module.css";

/** What a filter is set in, under the button that opens it. */
export function FilterPopover({
  opened,
  onChange,
  target,
  children,
}: {
  opened: boolean;
  onChange: (opened: boolean) => void;
  target: ReactElement;
  children: ReactNode;
}) {
  const { t } = useTranslation("ui");
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={styles.dropdown}>
        <Suspense fallback={<Loader size="sm" className={styles.loader} aria-label={t("loading")} />}>
          {children}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
