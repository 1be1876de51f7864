import { IconPencil } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./team.module.css";

/** A CRM field: its value, an edit button, and its editor while open. */
export function TeamField({
  label,
  edit,
  editor = false,
  onEdit,
  children,
}: {
  label: string;
  /** The accessible name of the edit button; without it the field is read-only. */
  edit?: string | undefined;
  editor?: ReactNode;
  onEdit?: () => void;
  children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = editor !== false;
  // Returns the focus when the editor closes with it; stays where a click has moved it.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className={styles.field}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {children}
        {edit && (
          <button ref={button} type="button" className={styles.edit} aria-label={edit} title={edit} onClick={onEdit}>
            <IconPencil size={14} aria-hidden />
          </button>
        )}
        {isOpen && <div className={styles.editor}>{editor}</div>}
      </dd>
    </div>
  );
}
