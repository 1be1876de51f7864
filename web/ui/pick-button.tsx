import { Button, Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** A button that opens a list to pick from. */
export function PickButton({
  label,
  icon,
  primary = false,
  opened,
  onOpened,
  children,
}: {
  label: string;
  icon: ReactNode;
  primary?: boolean;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Popover opened={opened} onChange={onOpened} position="top-start" width={280} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="xs"
          variant={primary ? "filled" : "default"}
          leftSection={icon}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => onOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{opened && children}</Popover.Dropdown>
    </Popover>
  );
}
