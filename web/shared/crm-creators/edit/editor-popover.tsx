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
      // The target is only a place: what is opened and its name are the cell's and the dropdown's.
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      onDismiss={onLeave}
    >
      <Popover.Target>
        <div className={styles.target} />
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the dropdown is Mantine's own element */}
      <Popover.Dropdown role="dialog" className={className} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
