import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** After navigation: announces the page title to screen readers and moves the focus to the top of the page. */
export function RouteAnnouncer() {
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
