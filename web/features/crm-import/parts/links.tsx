import type { ReactNode } from "react";

/** A list of `LinkRow`s. */
export function Links({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="list-reset rule-top" aria-label={label}>
      {children}
    </ul>
  );
}
