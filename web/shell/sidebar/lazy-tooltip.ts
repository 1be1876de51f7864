import { lazyRouteComponent } from "@tanstack/react-router";

/** For members, like what `members-only.ts` lists, but known to the links among it. */
export const LazyTooltip = lazyRouteComponent(() => import("./sidebar-tooltip.tsx"), "SidebarTooltip");
