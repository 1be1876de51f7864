/** As a ref: what is marked or open is scrolled to, as little as need be. */
export function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
