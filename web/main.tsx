import "./lib/no-eval.ts";
import "@fontsource-variable/inter/wght.css";
import "./styles/base.css";
import "./styles/mantine.css";
import "./styles/tokens.css";
import "./styles/mantine-fit.css";
import "./styles/shared.css";
import { i18n } from "./words/i18n.ts";
import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { loadApp } from "./api/session.ts";
import { App } from "./routes/app.tsx";
import { ErrorBoundary } from "./routes/error-page.tsx";
import { preload } from "./routes/preload.ts";
import { cssVariables, MENUS, theme } from "./styles/theme.ts";
import { isPublicPage, preparePublicPage } from "./routes/router.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const container = root;

/** public/first-paint.js reads the same key. */
const colorSchemeManager = localStorageColorSchemeManager({ key: "limelight.color-scheme" });

if (isPublicPage()) void preparePublicPage().then(draw);
else {
  preload();
  void loadApp();
  draw();
}

function draw() {
  createRoot(container).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <App />
            <section id={MENUS} aria-label={i18n.t("menus", { ns: "ui" })} />
          </QueryClientProvider>
        </ErrorBoundary>
      </MantineProvider>
    </StrictMode>,
  );
}
