import type { CreatorCard } from "#contract/creators.ts";
import { splitIcon } from "#web/lib/names.ts";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import styles from "./creators.module.css";

/** The primary niche as text, the number of others, and their names on hover. */
export function NichesCell({ creator }: { creator: Pick<CreatorCard, "categories"> }) {
  const [first, ...others] = creator.categories.toSorted((a, b) => Number(b.primary) - Number(a.primary));
  if (!first) return null;
  return (
    <div className={styles.niches}>
      <NicheTag name={first.name} />
      {others.length > 0 && (
        <span
          className="muted text-label fixed-size"
          title={others.map(({ name }) => splitIcon(name).label).join(", ")}
        >
          +{others.length}
        </span>
      )}
    </div>
  );
}
