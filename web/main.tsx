import "./lib/no-eval.ts";
import "@fontsource-variable/inter/wght.css";
import "./styles/mantine.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/mantine-fit.css";
import "./words/i18n.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { loadApp } from "./api/session.ts";
import { App } from "./routes/app.tsx";
import { ErrorBoundary } from "./routes/error-boundary.tsx";
import { loadAhead } from "./routes/load-ahead.ts";
import { colorSchemeManager } from "./shell/color-scheme.ts";
import { cssVariables, theme } from "./styles/theme.ts";
import { isVisit, prepareVisit } from "./routes/visit.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const container = root;
if (isVisit()) void prepareVisit().then(draw);
else {
  loadAhead();
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
          </QueryClientProvider>
        </ErrorBoundary>
      </MantineProvider>
    </StrictMode>,
  );
}
