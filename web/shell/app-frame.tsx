import { Outlet, useRouter } from "@tanstack/react-router";
import { useUser } from "../api/session.ts";
import { useStore } from "../lib/store.ts";
import { useShortcut } from "../ui/shortcuts.ts";
import styles from "./app-frame.module.css";
import { OfflineNote } from "./offline-note.tsx";
import { MobileBar } from "./mobile-bar.tsx";
import { ShortcutHelp } from "./shortcuts/shortcut-help.tsx";
import { sidebarOpen } from "./sidebar/sidebar-open.ts";
import { Sidebar } from "./sidebar/sidebar.tsx";
import { lazy, Suspense, useEffect, useState } from "react";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

const ImpersonationNote = lazy(async () => ({
  default: (await import("./impersonation-note.tsx")).ImpersonationNote,
}));

/** Sidebar and page; on narrow screens a bar and a drawer. */
export function AppFrame() {
  const open = useStore(sidebarOpen);
  const isImpersonating = useUser()?.impersonation !== undefined;
  useShortcut("mod+b", t("sidebar.toggle"), () => sidebarOpen.set(!sidebarOpen.get()));
  return (
    <div className={styles.frame} data-open={open}>
      <a className={styles.skip} href="#main">
        {t("skip")}
      </a>
      <div className={styles.sidebar}>
        <Sidebar collapsed={!open} />
      </div>
      <MobileBar />
      <main id="main" className="shrink" tabIndex={-1}>
        {isImpersonating && (
          <Suspense fallback={null}>
            <ImpersonationNote />
          </Suspense>
        )}
        <OfflineNote />
        <Outlet />
      </main>
      <RouteAnnouncer />
      <ShortcutHelp />
    </div>
  );
}

/** After navigation: announces the page title to screen readers and moves the focus to the top of the page. */
function RouteAnnouncer() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState("");
  // The router is outside React and emits when a page has loaded.
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.getElementById("main")?.focus({ preventScroll: true });
        setAnnouncement(document.title);
      }),
    [router],
  );
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  );
}
