import { listTracking, rankingTracking } from "#contract/tracking/endpoints.ts";
import type { TrackedMediaValue } from "#contract/tracking/shapes.ts";
import { Button, Skeleton } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import { date, estimate, exact, money } from "#web/lib/format.ts";
import { FigureText } from "#web/ui/figure.tsx";
import { texts } from "#web/words/i18n.ts";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { About } from "./about.tsx";
import styles from "./overview.module.css";

const t = texts("tracking");

/** What the posts of the period are worth as advertising. It comes after the totals: the rates of every account are read. */
export function MediaValue({ control: { kind, id, options } }: { control: TrackingControl }) {
  const calls = kind === "list" ? listTracking : rankingTracking;
  const { data, error, refetch, isFetching } = useRead(calls.mediaValue, { id, filters: options }, { keepRows: true });
  return (
    <div className={styles.total}>
      <dt className={styles.label}>
        {t("overview.mediaValue")}
        {data && <About figure={t("overview.mediaValue")} sentences={explainValue(data)} />}
      </dt>
      <dd className={styles.value}>
        {data ? <Value {...data} /> : error ? <FigureText value={null} /> : <Skeleton width={110} height={24} my={3} />}
      </dd>
      <dd className={styles.change}>
        <span className="muted">
          {data?.value
            ? t("overview.valueRange", {
                low: estimate(data.value.low, data.currency),
                high: estimate(data.value.high, data.currency),
              })
            : error && t("overview.valueFailed")}
        </span>
        {error && (
          <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t("overview.valueAgain")}
          </Button>
        )}
      </dd>
    </div>
  );
}

function Value({ value, currency }: TrackedMediaValue) {
  if (!value) return <FigureText value={null} />;
  return <span title={money(value.value, currency)}>{estimate(value.value, currency)}</span>;
}

const REASONS = ["hidden", "noReach", "noRate", "licence"] as const;

/** What the value is made of, what is left out of it, and whose prices it takes. */
function explainValue({ posts, valued, leftOut, card, creators, currency }: TrackedMediaValue): string[] {
  return [
    t("overview.about.mediaValue"),
    t("overview.about.valued", { valued: exact(valued), posts: exact(posts) }),
    ...REASONS.filter((reason) => leftOut[reason] > 0).map((reason) =>
      t(`overview.about.left.${reason}`, { count: leftOut[reason], formatted: exact(leftOut[reason]) }),
    ),
    card.savedAt === null
      ? t("overview.about.published")
      : t("overview.about.card", { version: card.version, date: date(card.savedAt) }),
    ...(creators.length > 1
      ? [
          t("overview.about.most", {
            names: creators
              .slice(0, NAMED)
              .map(({ creator, value }) => `${creator.full_name} ${estimate(value, currency)}`)
              .join(", "),
          }),
        ]
      : []),
  ];
}

const NAMED = 3;
