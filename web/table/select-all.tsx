import { Button } from "@mantine/core";
import { exact } from "../lib/format.ts";
import type { Chosen } from "./selection.ts";
import { texts } from "../words/i18n.ts";

const t = texts("table");

/** In the bar of chosen rows: chooses all that match, while it is of some alone. */
export function SelectAll<Row, Matching>({ chosen, total }: { chosen: Chosen<Row, Matching>; total: number }) {
  if (chosen.isAll || total <= chosen.count) return null;
  return (
    <Button size="compact-sm" variant="subtle" onClick={chosen.selectAll}>
      {t("list.selectAll", { count: total, formatted: exact(total) })}
    </Button>
  );
}
