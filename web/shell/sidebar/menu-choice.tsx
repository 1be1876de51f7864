import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** One of several in a menu; the one in force has a tick. */
export function MenuChoice({
  icon,
  chosen,
  onChoose,
  children,
}: {
  icon?: ReactNode;
  chosen: boolean;
  onChoose: () => void;
  children: string;
}) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={chosen}
      leftSection={icon}
      rightSection={chosen && <IconCheck size={14} aria-hidden />}
      onClick={onChoose}
    >
      {children}
    </Menu.Item>
  );
}
