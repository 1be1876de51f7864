/** Mantine tells all open dialogs and panels of the Escape key: only the one above the others is closed by it. */
export function isTopmost(id: string, ...ignored: readonly string[]): boolean {
  const above = [...document.querySelectorAll(`[aria-modal="true"]`)].findLast(
    (dialog) => !ignored.some((one) => document.getElementById(one)?.contains(dialog)),
  );
  return above === undefined || document.getElementById(id)?.contains(above) === true;
}
