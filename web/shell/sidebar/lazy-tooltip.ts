import { lazyRouteComponent } from "@tanstack/react-router";

/** For members, like the modules of `members-only.ts`, but imported by links among those. */
export const LazyTooltip = lazyRouteComponent(() => import("./sidebar-tooltip.tsx"), "SidebarTooltip");
