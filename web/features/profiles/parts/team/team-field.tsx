import { IconPencil } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./team.module.css";

/** A field of the team's: what it says, a button that edits it, and its editor while it is open. */
export function TeamField({
  label,
  edit,
  editor = false,
  onEdit,
  children,
}: {
  label: string;
  /** What the button is called; without it the field only shows. */
  edit?: string | undefined;
  editor?: ReactNode;
  onEdit?: () => void;
  children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = editor !== false;
  // The focus is the document's: it comes back when the editor takes it along, and stays where a click put it.
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
