import { Button, Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { PickList, type PickOption } from "#web/ui/pick-list.tsx";
import styles from "./choice.module.css";

/** A button that shows the selected option and opens a searchable list. */
export function Choice({
  label,
  placeholder,
  nothing,
  options,
  isOpen: isUndecided = false,
  onPick,
  children,
}: {
  /** The accessible name of the choice. */
  label: string;
  placeholder: string;
  nothing: string;
  /** Computed when the list opens: there may be hundreds. */
  options: () => readonly PickOption[];
  /** Nothing is selected: the button is highlighted. */
  isOpen?: boolean;
  onPick: (value: string) => void;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={280}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={styles.choice}
          data-undecided={isUndecided}
          aria-label={label}
          aria-expanded={opened}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {children}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {opened && (
          <PickList
            label={label}
            placeholder={placeholder}
            nothing={nothing}
            options={options()}
            onPick={(value) => {
              setOpened(false);
              onPick(value);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
