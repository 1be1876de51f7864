import type { KeyboardEvent } from "react";

/** Ctrl or ⌘ Enter submits a form from any of its fields, also from those in which Enter begins a line. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}
