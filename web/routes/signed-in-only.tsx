import "@fontsource/noto-emoji/400.css";
import "../styles/mantine-inside.css";
import "../words/signed-in.ts";
import "../shared/unsaved/recoverables.ts";
import type { UserView } from "#contract/users.ts";
import { Outlet, getRouteApi } from "@tanstack/react-router";
import { isOnHold, useUser } from "../api/session.ts";
import { PaletteHost } from "../features/search/parts/palette-host.tsx";
import { Commands } from "./commands.tsx";
import { FigureHost } from "../shared/figures/figure-host.tsx";
import { UndoProgress } from "../shared/jobs/undo-progress.tsx";
import { UnsavedNote } from "../shared/unsaved/unsaved-note.tsx";
import { Toasts } from "../ui/toast.tsx";
import { redoLast, undoLast } from "../shell/undo.ts";
import { useShortcut } from "../ui/shortcuts.ts";
import { lazy, Suspense } from "react";
import { usePanel } from "../features/profiles/use-panel.ts";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

/** Renders nothing between sign-out and the redirect to the sign-in page. */
export function SignedInOnly() {
  const user = useUser();
  if (!user) return null;
  if (isOnHold(user))
    return (
      <>
        <Suspense fallback={null}>
          <HoldNotice user={user} />
        </Suspense>
        <Toasts />
      </>
    );
  return (
    <>
      <UndoProgress />
      <UnsavedNote />
      <FigureHost>
        <Outlet />
        <CreatorPanelHost />
      </FigureHost>
      <PaletteHost />
      <Commands />
      <UndoKey />
      <Toasts />
    </>
  );
}

/** What the user has to do before anything of the workspace is shown. */
function HoldNotice({ user }: { user: UserView }) {
  if (user.deletion_at !== null) return <DeletionNotice at={user.deletion_at} />;
  if (user.workspace_deletion_at !== null) return <WorkspaceNotice at={user.workspace_deletion_at} />;
  return <SecondFactorNotice />;
}

/** U, or Ctrl+Z outside of fields, undoes the last action; pressed again, the one before. Ctrl+Shift+Z redoes it. */
function UndoKey() {
  useShortcut("u", t("undo.shortcut"), undoLast);
  useShortcut("mod+z", t("undo.shortcut"), undoLast, { everywhere: false });
  useShortcut("mod+shift+z", t("undo.redoShortcut"), redoLast, { everywhere: false });
  return null;
}

const DeletionNotice = lazy(async () => ({
  default: (await import("../features/users/parts/deletion-notice.tsx")).DeletionNotice,
}));

const WorkspaceNotice = lazy(async () => ({
  default: (await import("../features/workspaces/deletion/workspace-notice.tsx")).WorkspaceNotice,
}));

const SecondFactorNotice = lazy(async () => ({
  default: (await import("../features/users/parts/second-factor-notice.tsx")).SecondFactorNotice,
}));

const CreatorPanel = lazy(async () => ({
  default: (await import("../features/profiles/parts/creator-panel.tsx")).CreatorPanel,
}));

const route = getRouteApi("/signed-in");

/** Shows the panel of the creator in the URL over any page. Its code loads when first opened. */
function CreatorPanelHost() {
  const { creator } = route.useSearch();
  const creatorId = creator === undefined ? undefined : String(creator);
  const control = usePanel(creatorId);
  if (creatorId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <CreatorPanel creatorId={creatorId} control={control} />
    </Suspense>
  );
}
