import { Button, Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";

/** A button of the bulk bar over which a list to pick from opens. */
export function Picker({
  label,
  icon,
  children,
}: {
  label: string;
  icon: ReactNode;
  children: (close: () => void) => ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" width={280} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={icon}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{opened && children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  );
}
