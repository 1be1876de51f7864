import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { exact } from "../lib/format.ts";
import type { Chosen } from "./selection.ts";

/** In the bar of chosen rows: chooses all that match, while it is of some alone. */
export function SelectAll<Row, Matching>({ chosen, total }: { chosen: Chosen<Row, Matching>; total: number }) {
  const { t } = useTranslation("table");
  if (chosen.isAll || total <= chosen.count) return null;
  return (
    <Button size="compact-sm" variant="subtle" onClick={chosen.selectAll}>
      {t("list.selectAll", { count: total, formatted: exact(total) })}
    </Button>
  );
}
