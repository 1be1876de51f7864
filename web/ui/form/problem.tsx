import styles from "./problem.module.css";

/** A form error that belongs to no field. */
export function Problem({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  );
}
