import type { ReactElement } from "react";
import { useUser } from "../../api/session.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { LazyTooltip } from "./lazy-tooltip.ts";

/** Labels an icon: for members with a tooltip, for visitors with the title attribute, which needs no code. */
export function Hint({
  label,
  keys,
  disabled = false,
  children,
}: {
  label: string;
  keys?: string;
  disabled?: boolean;
  children: ReactElement;
}) {
  if (!useUser()) {
    return (
      <span className="block" title={disabled ? undefined : label}>
        {children}
      </span>
    );
  }
  return (
    <LazyTooltip
      disabled={disabled}
      label={
        <>
          {label} {keys && <Kbd keys={keys} />}
        </>
      }
    >
      {children}
    </LazyTooltip>
  );
}
