import { useEffect } from "react";
import { report } from "../api/report-error.ts";

/** Keeps the socket open while signed in. Its library is a separate chunk, loaded after the screen. */
export function LiveConnection() {
  useEffect(() => {
    const unmounted = new AbortController();
    void open(unmounted.signal);
    return () => unmounted.abort();
  }, []);
  return null;
}

async function open(unmounted: AbortSignal): Promise<void> {
  try {
    const { connect } = await import("../api/sockets.ts");
    if (!unmounted.aborted) unmounted.addEventListener("abort", connect());
  } catch (error) {
    await report(error);
  }
}
