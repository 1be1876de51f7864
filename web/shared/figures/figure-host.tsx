import { METRICS } from "#contract/figures/metrics.ts";
import { Popover, type PopoverProps } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { texts } from "#web/words/i18n.ts";
import { ExplainsProvider } from "./explains.ts";
import styles from "./figure-host.module.css";
import { focusFirstFigure } from "./row-figures.ts";
import { useHoveredFigure } from "./use-hovered-figure.ts";

const t = texts("figures");

const FigureExplanation = lazy(async () => ({
  default: (await import("./explanation/figure-explanation.tsx")).FigureExplanation,
}));

const ID = "figure-explanation";
/** px */
const TALLEST = 560;
/** px; a side with less room than that is not taken where the other has more. */
const LEAST = 240;

/** On the side with more room, and scrolled where it is taller than that. */
const FITTING: NonNullable<PopoverProps["middlewares"]> = {
  flip: { padding: 8 },
  shift: { padding: 8 },
  size: {
    padding: 8,
    apply: ({ availableHeight, elements: { floating } }) => {
      floating.style.maxHeight = `${Math.min(TALLEST, Math.max(LEAST, availableHeight))}px`;
    },
  },
};

/**
 * Explains all figures within by one shared popover, so that tables of a thousand figures render nothing more for it.
 */
export function FigureHost({ children }: { children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  const { pointed, hide, pin, stay, leave } = useHoveredFigure({ card, describedBy: ID });
  useShortcut("i", t("key"), focusFirstFigure);
  // A click pins the explanation and moves the keyboard focus into it.
  const pinned = pointed?.pinned ? pointed.element : undefined;
  useEffect(() => {
    if (pinned) card.current?.focus({ preventScroll: true });
  }, [pinned]);
  return (
    <ExplainsProvider value={true}>
      {children}
      {pointed && (
        <Popover
          opened
          onChange={(opened) => !opened && hide()}
          width={320}
          position="bottom"
          trapFocus={false}
          returnFocus={false}
          withRoles={false}
          closeOnEscape={false}
          middlewares={FITTING}
          // Its content arrives after it is placed.
          preventPositionChangeWhenVisible={false}
          portalProps={{ target: pointed.host }}
        >
          <Popover.Target>
            <span className={styles.place} style={placeOf(pointed.element)} aria-hidden />
          </Popover.Target>
          <Popover.Dropdown
            ref={card}
            id={ID}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine renders and positions it
            role="dialog"
            aria-label={METRICS[pointed.shown.figure].name}
            tabIndex={-1}
            className={styles.card}
            onMouseEnter={stay}
            onMouseLeave={leave}
          >
            <Suspense fallback={<p className="flush">{METRICS[pointed.shown.figure].definition}</p>}>
              <FigureExplanation key={keyOf(pointed.shown)} shown={pointed.shown} onWrite={pin} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </ExplainsProvider>
  );
}

/** The figure's position on screen, as a target for the popover, so that nothing is added to the figure itself. */
function placeOf(element: Element) {
  const { top, left, width, height } = element.getBoundingClientRect();
  return { top, left, width, height };
}

function keyOf({ creatorId, figure, account }: { creatorId: string; figure: string; account?: object | undefined }) {
  return `${creatorId} ${figure} ${JSON.stringify(account)}`;
}
