import { lazyRouteComponent } from "@tanstack/react-router";
import { LazyTooltip } from "./lazy-tooltip.ts";

/**
 * What only members see around a page. Its code is loaded before they are let in (`loadMembersOnly`), so it renders at
 * once; visitors do not load it.
 */
export const MemberNav = lazyRouteComponent(() => import("./member-nav.tsx"), "MemberNav");
export const SearchButton = lazyRouteComponent(() => import("../search-button.tsx"), "SearchButton");

export async function loadMembersOnly(): Promise<void> {
  await Promise.all([MemberNav, SearchButton, LazyTooltip].map(async (part) => await part.preload?.()));
}
