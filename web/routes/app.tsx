import { RouterProvider } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { loadApp, session } from "../api/session.ts";
import { useStore } from "../lib/store.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { LiveConnection } from "./live-connection.tsx";
import { router } from "./router.ts";
import { Splash } from "./splash.tsx";

/** Loading, failed or ready. */
export function App() {
  const { t } = useTranslation("shell");
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
          {now.user && <LiveConnection key={now.user._id} />}
          <RouterProvider router={router} />
        </>
      );
  }
}
