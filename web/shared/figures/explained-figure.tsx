import { METRICS, type Figure as FigureName } from "#contract/figures/metrics.ts";
import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { Figure, FigureText } from "#web/ui/figure.tsx";
import type { ShownFigure } from "./shown-figure.ts";
import styles from "./explained-figure.module.css";
import { useExplains } from "./explains.ts";
import { FIGURE_ATTRIBUTE } from "./figure-attribute.ts";

/** From here on profiles abbreviate counts; below, they are exact. */
const SHORTENED_FROM = 10_000;

type ExplainedFigureProps = Omit<ShownFigure, "as"> & {
  as?: ShownFigure["as"];
  /** Replaces the default formatting. */
  children?: ReactNode;
  className?: string | undefined;
  /**
   * For rows, where a grid of tab stops would get in the way of the keyboard: the I key goes from a row to its first
   * figure, arrow keys from there to the others.
   */
  quiet?: boolean;
};

/**
 * A figure that explains itself on hover, focus and click: its meaning at once, its provenance once loaded. Renders
 * only a button; see `FigureHost`.
 */
export function ExplainedFigure({ as: asGiven, children, className, quiet = false, ...shown }: ExplainedFigureProps) {
  const { figure, value, below } = shown;
  const as = asGiven ?? formatOf(figure, value);
  // Visitors of shared lists have no access to provenance.
  if (!useExplains()) return children ?? <Figure value={value} as={as} below={below} quiet />;
  const { account } = shown;
  // The ring of a score says so.
  const namesItself = figure === "score" && children !== undefined;
  const mark = { ...shown, as, account: account && { network: account.network, username: account.username } };
  return (
    <button
      type="button"
      className={classNames(styles.trigger, className)}
      tabIndex={quiet ? -1 : undefined}
      {...{ [FIGURE_ATTRIBUTE]: JSON.stringify(mark) }}
    >
      {!quiet && !namesItself && <span className="visually-hidden">{METRICS[figure].name}: </span>}
      {children ?? <FigureText value={value} as={as} below={below} />}
    </button>
  );
}

function formatOf(figure: FigureName, value: number | null): ShownFigure["as"] {
  if (figure === "growth" || figure === "score") return figure;
  const { unit } = METRICS[figure];
  if (unit === "fraction") return "rate";
  return unit === "count" && (value ?? 0) >= SHORTENED_FROM ? "count" : "exact";
}
