import { BULK_MAX } from "#contract/base/limits.ts";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { exact } from "../lib/format.ts";
import { Kbd } from "../ui/kbd.tsx";
import styles from "./table.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("table");

/** How many rows are chosen and what can be done with them; floats over the table's end. */
export function BulkBar({
  count,
  limited,
  onClear,
  children,
}: {
  count: number;
  /** Picked one by one: so many at most can be acted on. */
  limited: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  const tooMany = limited && count > BULK_MAX;
  return (
    <section data-floating-bar className={styles.bulk} aria-label={t("chosen", { count, formatted: exact(count) })}>
      <output className={styles.bulkCount}>{t("chosen", { count, formatted: exact(count) })}</output>
      {tooMany ? <span className="bad">{t("tooMany", { max: exact(BULK_MAX) })}</span> : children}
      <Tooltip
        label={
          <>
            {t("keys.clear")} <Kbd keys="Esc" />
          </>
        }
      >
        <ActionIcon variant="subtle" color="gray" aria-label={t("keys.clear")} onClick={onClear}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </section>
  );
}
