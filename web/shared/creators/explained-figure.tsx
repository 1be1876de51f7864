import { METRICS } from "#contract/metrics.ts";
import type { Figure } from "#contract/profiles.ts";
import { Popover } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { FigureText } from "#web/ui/figure.tsx";
import { FigureExplanation, type FigureAsked } from "./explanation/figure-explanation.tsx";
import { useReveal } from "./explanation/use-reveal.ts";
import styles from "./explanation/explanation.module.css";

/** From here on profiles shorten counts; below, they are exact. */
const SHORTENED_FROM = 10_000;

type ExplainedFigureProps = FigureAsked & {
  /** In place of the number as it is usually written. */
  children?: ReactNode;
  className?: string;
};

/**
 * A number of a creator that explains itself on hover, focus and click: what it means at once, and where it comes from
 * as soon as the server has said.
 */
export function ExplainedFigure(props: ExplainedFigureProps) {
  const { figure, value, below, children, className } = props;
  const reveal = useReveal();
  const id = useId();
  return (
    <Popover
      opened={reveal.opened}
      onChange={(opened) => !opened && reveal.hide()}
      width={304}
      position="bottom"
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      portalProps={{ target: reveal.host }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classNames(styles.trigger, className)}
          aria-describedby={reveal.opened ? id : undefined}
          {...reveal.trigger}
        >
          <span className="visually-hidden">{METRICS[figure].name}: </span>
          {children ?? <FigureText value={value} as={writingOf(figure, value)} below={below} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip" className={styles.explanation} {...reveal.shown}>
        <FigureExplanation {...props} as={writingOf(figure, value)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function writingOf(figure: Figure, value: number | null) {
  switch (figure) {
    case "growth":
      return "growth";
    case "engagementRate":
      return "rate";
    case "followers":
    case "engagementPerPost":
    case "viewsPerPost":
    case "monthlyViews":
      return (value ?? 0) < SHORTENED_FROM ? "exact" : "count";
    case "postFrequency":
    case "score":
      return "exact";
  }
}
