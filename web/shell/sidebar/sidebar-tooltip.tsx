import { Tooltip } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";

export function SidebarTooltip({
  label,
  disabled = false,
  children,
}: {
  label: ReactNode;
  disabled?: boolean;
  children: ReactElement;
}) {
  return (
    <Tooltip label={label} position="right" disabled={disabled}>
      {children}
    </Tooltip>
  );
}
