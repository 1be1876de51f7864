import { useEffect } from "react";
import { report } from "../api/report-error.ts";

/** Holds the socket open while somebody is signed in. Its library comes in a chunk of its own, after the screen. */
export function LiveConnection() {
  useEffect(() => {
    let close: (() => void) | null = null;
    let left = false;
    import("../api/sockets.ts").then(
      ({ connect }) => {
        if (!left) close = connect();
      },
      (error: unknown) => report(error),
    );
    return () => {
      left = true;
      close?.();
    };
  }, []);
  return null;
}
