import styles from "./auth-frame.module.css";

/** What stands above the button when a form was refused. */
export function Problem({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  );
}
