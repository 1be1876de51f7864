import { IconLayoutKanban, IconTable } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconChoice } from "#web/ui/form/icon-choice.tsx";
import { CRM_LAYOUTS, type CrmLayout } from "../search-params.ts";
import type { CrmLayoutControl } from "./use-crm-layout.ts";

const ICONS: Record<CrmLayout, typeof IconTable> = { table: IconTable, board: IconLayoutKanban };

/** Table or board. */
export function LayoutChoice({ stands, stand }: Pick<CrmLayoutControl, "stands" | "stand">) {
  const { t } = useTranslation("views");
  return (
    <IconChoice
      label={t("stands")}
      options={CRM_LAYOUTS.map((value) => ({ value, label: t(`standing.${value}`), icon: ICONS[value] }))}
      value={stands}
      onChange={stand}
    />
  );
}
