/** Mantine passes the Escape key to all open dialogs and panels. This closes only the topmost one. */
export function isTopmost(id: string, ...ignored: readonly string[]): boolean {
  const above = [...document.querySelectorAll(`[aria-modal="true"]`)].findLast(
    (dialog) => !ignored.some((one) => document.getElementById(one)?.contains(dialog)),
  );
  return above === undefined || document.getElementById(id)?.contains(above) === true;
}
