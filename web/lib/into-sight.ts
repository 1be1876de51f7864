/** A ref that scrolls the element into view, as little as necessary. */
export function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
