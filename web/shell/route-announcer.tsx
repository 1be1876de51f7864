import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** After a change of page: says its title to screen readers and moves the focus to its beginning. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [said, setSaid] = useState("");
  // The router is outside React and tells when a page has come.
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.getElementById("main")?.focus({ preventScroll: true });
        setSaid(document.title);
      }),
    [router],
  );
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {said}
    </p>
  );
}
