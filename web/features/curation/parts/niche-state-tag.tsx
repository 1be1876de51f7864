import { NICHE_ACTIVE, NICHE_REMOVED } from "#contract/base/states.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { IconRobot, IconTrash } from "@tabler/icons-react";
import { classNames } from "#web/lib/class-names.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./niches.module.css";

const t = texts("curation");

type Niche = { name: string; state: number; primary: boolean };

/** A niche as administrators see it: removed ones with a bin, those of a machine with a robot. */
export function NicheStateTag({ niche: { name, state, primary } }: { niche: Niche }) {
  const { icon, label, isPictograph } = splitIcon(name);
  const isRemoved = state === NICHE_REMOVED;
  const about = t(
    isRemoved ? "search.stateOf.removed" : state === NICHE_ACTIVE ? "search.stateOf.active" : "search.stateOf.machine",
    { state },
  );
  return (
    <span
      className={classNames(styles.tag, primary && styles.primary)}
      title={`${label}: ${about}`}
      data-removed={isRemoved}
    >
      {isPictograph && <span aria-hidden>{icon}</span>}
      <span className={styles.label}>{label}</span>
      {isRemoved && <IconTrash size={14} aria-label={about} />}
      {state !== NICHE_ACTIVE && !isRemoved && <IconRobot size={14} aria-label={about} />}
    </span>
  );
}
