/** A ref that scrolls the element into view, as little as necessary. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
