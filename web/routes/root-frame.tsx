import { Outlet, useMatches } from "@tanstack/react-router";
import { AppFrame } from "../shell/app-frame.tsx";
import { ShortcutHelp } from "../shell/shortcuts/shortcut-help.tsx";

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface StaticDataRouteOption {
    /** Public pages under another workspace's name: without sidebar, bar and other parts of the product. */
    bare?: true;
  }
}

export function RootFrame() {
  const isBare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare) });
  if (!isBare) return <AppFrame />;
  return (
    <>
      <Outlet />
      <ShortcutHelp />
    </>
  );
}
