import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { Button, NativeSelect, SegmentedControl, Skeleton } from "@mantine/core";
import { IconChartLine, IconTable } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { panelsOf, shorterSpan } from "#web/shared/followers/follower-lines.ts";
import { FollowerTable } from "#web/shared/followers/follower-table.tsx";
import { i18n, texts } from "#web/words/i18n.ts";
import { drawableNetworks, compareLines, selectSeries } from "../compare-lines.ts";
import type { ComparedCreator } from "../compared.ts";
import { Panel } from "./panel.tsx";

const t = texts("compare");

const LineChart = lazy(async () => ({ default: (await import("#web/charts/line-chart.tsx")).LineChart }));

const SCALES = ["indexed", "absolute"] as const;

const names = (of: readonly string[]) => new Intl.ListFormat(i18n.language).format(of);

/** Follower growth of each creator over a year, indexed or absolute; first on the network that the figures are of. */
export function Growth({ creators, figuresOf }: { creators: readonly ComparedCreator[]; figuresOf: Network | null }) {
  const [scale, setScale] = useState<(typeof SCALES)[number]>("indexed");
  const [selectedNetwork, setNetwork] = useState<Network | null>(figuresOf);
  const [asTable, setAsTable] = useState(false);
  const networks = drawableNetworks(creators, figuresOf);
  const network = networks.find((one) => one === selectedNetwork) ?? null;
  const drawn = selectSeries(creators, network);
  const span = shorterSpan(drawn.map(({ series }) => series));
  const lines = compareLines(drawn, scale === "indexed");
  const panels = scale === "indexed" ? [lines] : panelsOf(lines);
  const heldBack = creators.filter(({ blurredFields }) => blurredFields.includes("series"));
  const missing = creators.filter((one, index) => !drawn.some((of) => of.index === index) && !heldBack.includes(one));

  return (
    <Panel
      title={span === null ? t("growth.title") : t("growth.titleBetween", { span })}
      actions={
        drawn.length > 0 && (
          <div className="row wrap gap-2">
            {networks.length > 0 && (
              <NativeSelect
                size="xs"
                aria-label={t("growth.of")}
                value={network ?? ""}
                data={[
                  { value: "", label: t("growth.largest") },
                  ...networks.map((one) => ({ value: one, label: NETWORK_FACTS[one].label })),
                ]}
                onChange={({ currentTarget: { value } }) => setNetwork(networks.find((one) => one === value) ?? null)}
              />
            )}
            {!asTable && (
              <SegmentedControl
                size="xs"
                aria-label={t("growth.scale")}
                value={scale}
                data={SCALES.map((value) => ({ value, label: t(`growth.${value}`) }))}
                onChange={setScale}
              />
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={asTable ? <IconChartLine size={14} aria-hidden /> : <IconTable size={14} aria-hidden />}
              onClick={() => setAsTable(!asTable)}
            >
              {t(asTable ? "growth.asChart" : "growth.asTable")}
            </Button>
          </div>
        )
      }
    >
      {heldBack.length > 0 && (
        <p className="muted text-label flush">
          {t("growth.heldBack", { names: names(heldBack.map(({ creator }) => creator.full_name)) })}
        </p>
      )}
      {drawn.length === 0 && heldBack.length === 0 && <p className="muted text-label flush">{t("growth.none")}</p>}
      {drawn.length > 0 && asTable && (
        <FollowerTable
          series={drawn.map(({ series }) => series)}
          nameOf={(series) => drawn.find((one) => one.series === series)?.name ?? ""}
        />
      )}
      {drawn.length > 0 && !asTable && (
        <>
          <Suspense fallback={<Skeleton height={220} />}>
            <LineChart
              panels={panels}
              label={t(scale === "indexed" ? "growth.aboutIndexed" : "growth.about", {
                names: names(drawn.map(({ name }) => name)),
              })}
            />
          </Suspense>
          <p className="muted text-label flush">
            {scale === "indexed" && `${t("growth.indexNote")} `}
            {network === null &&
              t("growth.accounts", {
                accounts: names(drawn.map(({ name, series }) => `${name} (${NETWORK_FACTS[series.network].label})`)),
              })}
          </p>
        </>
      )}
      {drawn.length > 0 && missing.length > 0 && (
        <p className="muted text-label flush">
          {t("growth.noneOf", { count: missing.length, names: names(missing.map(({ creator }) => creator.full_name)) })}
        </p>
      )}
    </Panel>
  );
}
