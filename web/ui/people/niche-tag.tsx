import { splitIcon } from "#contract/category-name.ts";
import styles from "./people.module.css";

/** A niche with the icon from its name. */
export function NicheTag({ name }: { name: string }) {
  const { icon, label, isPictograph } = splitIcon(name);
  return (
    <span className={styles.niche} title={label}>
      {isPictograph && <span aria-hidden>{icon}</span>}
      <span className="ellipsis">{label}</span>
    </span>
  );
}
