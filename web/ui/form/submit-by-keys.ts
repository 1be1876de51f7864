import type { KeyboardEvent } from "react";

/** Ctrl or ⌘ Enter submits a form from any of its fields, also from those in which Enter begins a line. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  const form = event.currentTarget.closest("form");
  // Its button is disabled while it is being sent: the keys do no more than a click.
  if (!form?.querySelector('[type="submit"]:disabled')) form?.requestSubmit();
}
