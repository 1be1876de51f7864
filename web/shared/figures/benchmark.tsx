import type { RangeMetric } from "#contract/figures/metrics.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { Benchmark } from "#contract/scores/benchmarks.ts";
import { compact, exact, growth, MISSING, rate } from "#web/lib/format.ts";
import { PeerBar } from "#web/shared/creators/peer-bar.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./benchmark.module.css";

const t = texts("profiles");

/** What a figure is shown beside: peers of the same size, or a published number with its source. `place`: among all of its network. */
export function BenchmarkOf({
  network,
  figure,
  benchmark,
  place = null,
}: {
  network: Network;
  figure: RangeMetric;
  benchmark: Benchmark | undefined;
  place?: number | null;
}) {
  const sized = benchmark?.kind === "peers" && benchmark.level === "size" ? benchmark.percentile : null;
  const about = benchmark && aboutOf(benchmark);
  return (
    <>
      {sized !== null ? (
        <PeerBar metric={figure} network={network} percentile={sized} text={about} />
      ) : (
        place !== null && <PeerBar metric={figure} network={network} percentile={place} />
      )}
      {benchmark && (
        <span className={styles.benchmark} title={about}>
          {benchmark.kind === "peers"
            ? t(benchmark.level === "size" ? "benchmark.median" : "benchmark.medianOfAll", {
                median: written(figure, benchmark.median),
                n: exact(benchmark.n),
              })
            : t("benchmark.published", {
                value: publishedRange(figure, benchmark),
                source: benchmark.source.replace(/,.*/, ""),
                year: benchmark.year,
              })}
          <span className="visually-hidden"> {about}</span>
        </span>
      )}
    </>
  );

  function aboutOf(one: Benchmark): string {
    const on = { network: NETWORK_FACTS[network].label, figure: METRICS[figure].name };
    if (one.kind === "published") {
      const { population, source, year, over } = one;
      return t("benchmark.aboutPublished", {
        ...on,
        population,
        source,
        year,
        over: t(`benchmark.over.${over ?? "unknown"}`),
      });
    }
    const { n, percentile, people, from, to } = one;
    const facts = { ...on, n: exact(n), percentile: percentile ?? MISSING, median: written(figure, one.median) };
    const compared =
      one.level === "network"
        ? t("benchmark.aboutNetwork", facts)
        : t("benchmark.aboutSize", {
            ...facts,
            people: t(`benchmark.people.${people ?? "person"}`),
            size: t(to === null ? "benchmark.fromOn" : "benchmark.between", {
              from: compact(from ?? 0),
              to: compact(to ?? 0),
            }),
          });
    return percentile === null ? compared : `${compared} ${t("benchmark.place", facts)}`;
  }
}

function publishedRange(figure: RangeMetric, { low, high }: Extract<Benchmark, { kind: "published" }>): string {
  return low === high ? written(figure, low) : `${written(figure, low)}–${written(figure, high)}`;
}

function written(figure: RangeMetric, value: number): string {
  if (figure === "growth") return growth(value);
  if (METRICS[figure].unit === "fraction") return rate(value);
  return value < 100 ? exact(Math.round(value * 10) / 10) : compact(value);
}
