import styles from "./form-error.module.css";

/** A form error that belongs to no field. */
export function FormError({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  );
}
