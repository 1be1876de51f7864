import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./edit.module.css";

/** Under the edited cell. A click elsewhere closes it; keys are the editor's own. */
export function EditorPopover({
  label,
  width,
  className,
  onLeave,
  children,
}: {
  label: string;
  width: number;
  /** Its own room around the content. */
  className: string | undefined;
  onLeave: () => void;
  children: ReactNode;
}) {
  return (
    <Popover
      opened
      width={width}
      position="bottom-start"
      offset={2}
      withinPortal
      trapFocus
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      onDismiss={onLeave}
    >
      <Popover.Target>
        <div className={styles.target} />
      </Popover.Target>
      <Popover.Dropdown className={className} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
