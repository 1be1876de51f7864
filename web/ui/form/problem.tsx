import styles from "./problem.module.css";

/** Why a form was refused, where that is not about one of its fields. */
export function Problem({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  );
}
