import styles from "./bits.module.css";

/** How many, as a small mark; nothing for none. `about` says it in words. */
export function Count({ value, about }: { value: number; about: string }) {
  if (value === 0) return null;
  return (
    <span className={styles.count} title={about}>
      <span aria-hidden>{value}</span>
      <span className="visually-hidden">{about}</span>
    </span>
  );
}
