import { useEffect } from "react";
import { report } from "../api/report-error.ts";

/** Keeps the socket open while signed in. Its library is a separate chunk, loaded after the screen. */
export function LiveConnection() {
  useEffect(() => {
    const left = new AbortController();
    void open(left.signal);
    return () => left.abort();
  }, []);
  return null;
}

async function open(left: AbortSignal): Promise<void> {
  try {
    const { connect } = await import("../api/sockets.ts");
    if (!left.aborted) left.addEventListener("abort", connect());
  } catch (error) {
    await report(error);
  }
}
