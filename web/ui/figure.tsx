import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { compact, direction, exact, growth, lessThan, MISSING, rate } from "../lib/format.ts";
import styles from "./figure.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("ui");

const ARROWS = { up: "↗", down: "↘", flat: "→" } as const;

type FigureProps = {
  value: number | null | undefined;
  /** `count` 12.3K · `exact` 12,345 · `rate` and `growth` take fractions · `score` takes 0–10,000 and shows 0–100. */
  as?: "count" | "exact" | "rate" | "growth" | "score";
  /** The value is too small to be known: all that is known is that it is below this fraction, up or down. */
  below?: number | null | undefined;
  /** The explanation shown on hover and focus. */
  about?: ReactNode;
  /** Why it is missing. */
  missing?: string;
  /** For table cells, which are no tab stops: the exact value is in the title then. */
  quiet?: boolean;
};

/** A formatted number; the exact value, or why there is none, on hover and focus. */
export function Figure({ value, as = "count", below, about, missing, quiet = false }: FigureProps) {
  if (value === null || value === undefined) {
    return (
      <Explained quiet={quiet} text={missing ?? t("figure.missing")} about={about} className={styles.missing}>
        {MISSING}
      </Explained>
    );
  }
  if (typeof below === "number") {
    const why = t("figure.below", { fraction: rate(below) });
    return (
      <Explained quiet={quiet} text={why} about={about} className={styles.growth} direction="flat">
        {lessThan(below)}
      </Explained>
    );
  }
  const shown = write(value, as);
  const precise = as === "count" ? exact(value) : shown;
  const way = as === "growth" ? direction(value) : undefined;
  return (
    <Explained quiet={quiet} text={precise} about={about} className={way && styles.growth} direction={way}>
      {way && <span aria-hidden>{ARROWS[way]} </span>}
      {shown}
    </Explained>
  );
}

/** The formatted number only, for components with their own explanation. */
export function FigureText({ value, as = "count", below }: Pick<FigureProps, "value" | "as" | "below">) {
  if (value === null || value === undefined) {
    return <span className={classNames(styles.figure, styles.missing)}>{MISSING}</span>;
  }
  if (typeof below === "number") return <span className={styles.figure}>{lessThan(below)}</span>;
  const way = as === "growth" ? direction(value) : undefined;
  return (
    <span className={classNames(styles.figure, way && styles.growth)} data-direction={way}>
      {way && <span aria-hidden>{ARROWS[way]} </span>}
      {write(value, as)}
    </span>
  );
}

/** The number in full length. */
export function figureInFull(value: number, as: NonNullable<FigureProps["as"]>): string {
  return write(value, as === "count" ? "exact" : as);
}

function write(value: number, as: NonNullable<FigureProps["as"]>): string {
  switch (as) {
    case "count":
      return compact(value);
    case "exact":
      return exact(value);
    case "rate":
      return rate(value);
    case "growth":
      return growth(value);
    case "score":
      return exact(Math.round(value / 100));
  }
}

function Explained({
  quiet,
  text,
  about,
  className,
  direction: way,
  children,
}: {
  quiet: boolean;
  text: string;
  about: ReactNode;
  className: string | undefined;
  direction?: string | undefined;
  children: ReactNode;
}) {
  const shared = { className: classNames(styles.figure, className), "data-direction": way };
  if (quiet) {
    return (
      <span {...shared} title={text}>
        {children}
      </span>
    );
  }
  return (
    <Tooltip
      label={
        <>
          <b className="figures">{text}</b>
          {about && <div>{about}</div>}
        </>
      }
    >
      <button type="button" {...shared}>
        {children}
      </button>
    </Tooltip>
  );
}
