import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Nothing matches the filters: they can be cleared. */
export function NoMatch({
  title,
  clear,
  onClear,
  children,
}: {
  title: string;
  /** The label of the button. */
  clear: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <EmptyState
      icon={<IconFilterOff size={22} />}
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
