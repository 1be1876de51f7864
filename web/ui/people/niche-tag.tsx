import { splitIcon } from "../../lib/names.ts";
import styles from "./people.module.css";

/** A niche with the icon from its name. */
export function NicheTag({ name }: { name: string }) {
  const { icon, label } = splitIcon(name);
  return (
    <span className={styles.niche} title={label}>
      {icon !== label.slice(0, 1) && <span aria-hidden>{icon}</span>}
      <span className="ellipsis">{label}</span>
    </span>
  );
}
