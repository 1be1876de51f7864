import { IconChevronDown } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import styles from "./collapsible.module.css";

/** A collapsible section of a form. `mark`: shown beside the title, also when collapsed. */
export function Collapsible({
  title,
  heading: Heading = "h2",
  mark,
  open,
  onToggle,
  small = false,
  children,
}: {
  title: ReactNode;
  heading?: "h2" | "h3" | "h4";
  mark?: ReactNode;
  open: boolean;
  onToggle: () => void;
  /** For a nested section. */
  small?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.fold} data-small={small}>
      <Heading className={styles.heading}>
        <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <span className={styles.title}>{title}</span>
          {mark}
          <IconChevronDown size={small ? 14 : 16} className="chevron fixed-size muted" aria-hidden />
        </button>
      </Heading>
      <div id={id} className={styles.content} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}
