import { splitIcon } from "#contract/categories/category-name.ts";
import type { CreatorCard } from "#contract/creators.ts";
import { More } from "#web/ui/explain.tsx";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import { useStateMark } from "../categories/use-state-mark.ts";
import { useNichesInOrder } from "./filtered-networks.ts";
import styles from "./creators.module.css";

/** A niche that is filtered by, else the primary one, as text, the number of others, and their names on demand. */
export function NichesCell({ creator }: { creator: Pick<CreatorCard, "categories"> }) {
  const mark = useStateMark();
  const [first, ...others] = useNichesInOrder(creator.categories);
  if (!first) return null;
  return (
    <div className={styles.niches}>
      <NicheTag name={first.name} mark={mark(first.state)} />
      {others.length > 0 && <More names={others.map(({ name }) => splitIcon(name).label)} />}
    </div>
  );
}
