import { NICHE_ACTIVE, NICHE_REMOVED } from "#contract/base/states.ts";
import { IconUser } from "@tabler/icons-react";
import { compact, exact } from "#web/lib/format.ts";
import { StateIcon } from "#web/ui/people/niche-tag.tsx";
import { shownCounters, type Counters } from "#web/ui/people/state-marks.ts";
import { texts } from "#web/words/i18n.ts";
import { stateName, stateText } from "./use-state-mark.ts";
import styles from "./categories.module.css";

const t = texts("categories");

/** How many creators have a category or niche, apart by state; for administrators. */
export function StateCounters({
  counters,
  isWhole = false,
}: {
  counters: Counters | undefined;
  /** The numbers are those of a category, where an icon has to explain them. */
  isWhole?: boolean;
}) {
  if (!counters) return null;
  const { states, trash } = shownCounters(counters);
  const all = trash > 0 ? [...states, { state: NICHE_REMOVED, count: trash }] : states;
  return all.map(({ state, count }) => {
    const text = t("counted", { state: stateText(state), formatted: exact(count) });
    return (
      <span key={state} className={styles.counter} title={text}>
        {state === NICHE_ACTIVE && isWhole && <IconUser size={13} aria-hidden />}
        {state !== NICHE_ACTIVE && <StateIcon state={state} text={text} />}
        {state === NICHE_ACTIVE ? (
          compact(count)
        ) : (
          <span aria-hidden>{t(`brief.${stateName(state)}`, { formatted: compact(count) })}</span>
        )}
      </span>
    );
  });
}
