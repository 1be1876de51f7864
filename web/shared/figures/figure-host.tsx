import { METRICS } from "#contract/metrics.ts";
import { Popover } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { ExplainsProvider } from "./explains.ts";
import styles from "./figure-host.module.css";
import { focusFirstFigure } from "./row-figures.ts";
import { usePointed } from "./use-pointed.ts";

const FigureExplanation = lazy(async () => ({
  default: (await import("./explanation/figure-explanation.tsx")).FigureExplanation,
}));

const ID = "figure-explanation";

/**
 * Everything within explains its numbers, by this one popover: tables of a thousand numbers draw nothing more for it.
 */
export function FigureHost({ children }: { children: ReactNode }) {
  const { t } = useTranslation("figures");
  const card = useRef<HTMLDivElement>(null);
  const { pointed, hide, pin, stay, leave } = usePointed({ card, describedBy: ID });
  useShortcut("i", t("key"), focusFirstFigure);
  // A click says that somebody wants to do more than read: the keyboard goes along.
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
          portalProps={{ target: pointed.host }}
        >
          <Popover.Target>
            <span className={styles.place} style={placeOf(pointed.element)} aria-hidden />
          </Popover.Target>
          <Popover.Dropdown
            ref={card}
            id={ID}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine draws and places it
            role="dialog"
            aria-label={METRICS[pointed.shown.figure].name}
            tabIndex={-1}
            className={styles.card}
            onMouseEnter={stay}
            onMouseLeave={leave}
          >
            <Suspense fallback={<p className={styles.definition}>{METRICS[pointed.shown.figure].definition}</p>}>
              <FigureExplanation key={keyOf(pointed.shown)} shown={pointed.shown} onWrite={pin} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </ExplainsProvider>
  );
}

/** Where the number is on screen: a place of the popover's own, so that nothing is added to the number itself. */
function placeOf(element: Element) {
  const { top, left, width, height } = element.getBoundingClientRect();
  return { top, left, width, height };
}

function keyOf({ creatorId, figure, account }: { creatorId: string; figure: string; account?: object | undefined }) {
  return `${creatorId} ${figure} ${JSON.stringify(account)}`;
}
