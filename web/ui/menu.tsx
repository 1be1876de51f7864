import { Menu } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { Kbd } from "./kbd.tsx";

export type MenuAction = {
  label: string;
  icon?: ReactNode;
  /** Shown beside the label; the owner of the action binds the key. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

/** A button with a menu of actions. `trigger` must have an accessible name. */
export function ActionMenu({ trigger, actions }: { trigger: ReactElement; actions: readonly MenuAction[] }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, keys, danger, disabled, onClick }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            rightSection={keys && <Kbd keys={keys} />}
            color={danger ? "bad" : undefined}
            disabled={disabled}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
