import { createRootRoute, createRoute, lazyRouteComponent, Outlet, useMatches } from "@tanstack/react-router";
import { creatorSearch } from "../shared/creators/creator-search.ts";
import { AppFrame } from "../shell/app-frame.tsx";
import { ShortcutHelp } from "../shell/shortcuts/shortcut-help.tsx";
import { requireUser } from "./guards.tsx";

export const root = createRootRoute({ component: RootFrame });

/** The parent of all pages of members. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  validateSearch: creatorSearch,
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import("./signed-in-only.tsx"), "SignedInOnly"),
});

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface StaticDataRouteOption {
    /** Public pages under another workspace's name: without sidebar, bar and other parts of the product. */
    bare?: true;
  }
}

function RootFrame() {
  const isBare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare) });
  if (!isBare) return <AppFrame />;
  return (
    <>
      <Outlet />
      <ShortcutHelp />
    </>
  );
}
