import { lazyRouteComponent } from "@tanstack/react-router";
import { LazyTooltip } from "./lazy-tooltip.ts";

/**
 * What only signed-in people see around a page. Its code is loaded before anybody is (`loadMembersOnly`), so it is drawn
 * at once; who only signs in waits for none of it.
 */
export const MemberPlaces = lazyRouteComponent(() => import("./member-places.tsx"), "MemberPlaces");
export const SearchButton = lazyRouteComponent(() => import("../search-button.tsx"), "SearchButton");

export async function loadMembersOnly(): Promise<void> {
  await Promise.all([MemberPlaces, SearchButton, LazyTooltip].map(async (part) => await part.preload?.()));
}
