import type { CreatorCard } from "#contract/creators.ts";
import { splitIcon } from "#web/lib/names.ts";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import styles from "./creators.module.css";

const ICONS = 2;

/** What they are about: the primary niche in words, the next ones by their icons. */
export function NichesCell({ creator }: { creator: CreatorCard }) {
  const [first, ...others] = creator.categories.toSorted((a, b) => Number(b.primary) - Number(a.primary));
  if (!first) return null;
  const more = others.slice(ICONS);
  return (
    <div className={styles.niches}>
      <NicheTag name={first.name} />
      {others.slice(0, ICONS).map(({ id, name }) => (
        <NicheIcon key={id} name={name} />
      ))}
      {more.length > 0 && (
        <span className={styles.more} title={more.map(({ name }) => splitIcon(name).label).join(", ")}>
          +{more.length}
        </span>
      )}
    </div>
  );
}

function NicheIcon({ name }: { name: string }) {
  const { icon, label } = splitIcon(name);
  return (
    <span className={styles.nicheIcon} title={label}>
      <span aria-hidden>{icon}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
