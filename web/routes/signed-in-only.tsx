import "../styles/mantine-inside.css";
import "../words/signed-in.ts";
import { Notifications } from "@mantine/notifications";
import { Outlet } from "@tanstack/react-router";
import { useUser } from "../api/session.ts";
import { CreatorPanelHost } from "../features/profiles/parts/creator-panel-host.tsx";
import { PaletteHost } from "../features/search/parts/palette-host.tsx";
import { FigureHost } from "../shared/figures/figure-host.tsx";
import { UndoKey } from "./undo-key.tsx";

/** Renders nothing between sign-out and the redirect to the sign-in page. */
export function SignedInOnly() {
  if (!useUser()) return null;
  return (
    <>
      <FigureHost>
        <Outlet />
        <CreatorPanelHost />
      </FigureHost>
      <PaletteHost />
      <UndoKey />
      <Notifications position="bottom-right" limit={4} />
    </>
  );
}
