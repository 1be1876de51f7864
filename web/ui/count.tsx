import styles from "./bits.module.css";

/** A count badge; hidden at zero. `about`: the accessible text. */
export function Count({ value, about }: { value: number; about: string }) {
  if (value === 0) return null;
  return (
    <span className={styles.count} title={about}>
      <span aria-hidden>{value}</span>
      <span className="visually-hidden">{about}</span>
    </span>
  );
}
