import type { ConnectorView } from "#contract/sources.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { LimitsDialog } from "../dialogs/limits-dialog.tsx";
import { dollars } from "../money.ts";
import { Detail } from "./detail.tsx";

const t = texts("sources");

/** The daily call limit and the monthly cost limit. */
export function LimitsDetail({ connector }: { connector: ConnectorView }) {
  const [changing, setChanging] = useState(false);
  const { units, spend } = connector;
  return (
    <Detail
      title={t("limits.title")}
      actions={
        <Button size="compact-sm" variant="default" onClick={() => setChanging(true)}>
          {t("limits.change")}
        </Button>
      }
    >
      <p className="flush break-anywhere">
        {units.dailyMax === null
          ? t("limits.unitsNone", { unit: units.name })
          : t("limits.unitsAre", { max: exact(units.dailyMax), unit: units.name })}
      </p>
      <p className="flush break-anywhere">
        {spend ? t("limits.moneyIs", { max: dollars(spend.monthlyMax) }) : t("limits.free")}
      </p>
      <LimitsDialog opened={changing} connector={connector} onClose={() => setChanging(false)} />
    </Detail>
  );
}
