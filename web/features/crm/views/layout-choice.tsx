import { ActionIcon } from "@mantine/core";
import { IconLayoutKanban, IconTable } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CRM_LAYOUTS, type CrmLayout } from "../search-params.ts";
import type { CrmLayoutControl } from "./use-crm-layout.ts";
import styles from "./layout-choice.module.css";

const ICONS: Record<CrmLayout, typeof IconTable> = { table: IconTable, board: IconLayoutKanban };

/** Table or board. Buttons and not radios, which would keep J, K and X for themselves. */
export function LayoutChoice({ stands, stand }: Pick<CrmLayoutControl, "stands" | "stand">) {
  const { t } = useTranslation("views");
  return (
    <fieldset className={styles.choice} aria-label={t("stands")}>
      {CRM_LAYOUTS.map((one) => {
        const LayoutIcon = ICONS[one];
        return (
          <ActionIcon
            key={one}
            variant="default"
            size={30}
            className={styles.one}
            aria-label={t(`standing.${one}`)}
            title={t(`standing.${one}`)}
            aria-pressed={stands === one}
            onClick={() => stand(one)}
          >
            <LayoutIcon size={16} aria-hidden />
          </ActionIcon>
        );
      })}
    </fieldset>
  );
}
