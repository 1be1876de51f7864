import { RouterProvider } from "@tanstack/react-router";
import { loadApp, session } from "../api/session.ts";
import { useStore } from "../lib/store.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { router } from "./router.ts";
import { useEffect } from "react";
import { report } from "../api/report-error.ts";
import { Logo } from "../shell/logo.tsx";
import styles from "./splash.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

/** Loading, failed or ready. */
export function App() {
  const now = useStore(session);
  switch (now.phase) {
    case "loading":
      return <Splash />;
    case "failed":
      return (
        <ErrorState
          title={t("failed.title")}
          message={t("failed.text", { msg: now.error.msg })}
          retry={() => void loadApp()}
        />
      );
    case "ready":
      return (
        <>
          <LiveConnection key={now.user?._id} isSignedIn={Boolean(now.user)} />
          <RouterProvider router={router} />
        </>
      );
  }
}

/** Keeps a socket open: visitors hear only of new versions. Its library is a separate chunk, loaded after the screen. */
function LiveConnection({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(() => {
    const unmounted = new AbortController();
    void open(unmounted.signal, isSignedIn);
    return () => unmounted.abort();
  }, [isSignedIn]);
  return null;
}

async function open(unmounted: AbortSignal, isSignedIn: boolean): Promise<void> {
  try {
    const { connect } = await import("../api/sockets.ts");
    if (!unmounted.aborted) unmounted.addEventListener("abort", connect({ isSignedIn }));
  } catch (error) {
    await report(error);
  }
}

/** Shown while the app loads. Appears with a delay, so that a quick start shows nothing. */
function Splash() {
  return (
    <div className={styles.splash}>
      <Logo />
      <output className="visually-hidden">{t("starting")}</output>
    </div>
  );
}
