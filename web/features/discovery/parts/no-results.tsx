import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { activeFilters } from "../active-filters.ts";
import type { SearchControl } from "../use-discovery-search.ts";
import { Loosen } from "./loosen.tsx";

/** Why there are no rows, and what brings some. */
export function NoResults({ control, total }: { control: SearchControl; total: number }) {
  const { t } = useTranslation("discovery");
  if (total > 0) {
    return (
      <EmptyState
        icon={<IconUsers size={22} />}
        title={t("pastEnd")}
        action={<Button onClick={() => control.toPage(1)}>{t("firstPage")}</Button>}
      />
    );
  }
  if (activeFilters(control.search).length > 0) return <Loosen control={control} />;
  return (
    <EmptyState icon={<IconUsers size={22} />} title={t("emptyAll")}>
      {t("emptyAllText")}
    </EmptyState>
  );
}
