import { createRouter } from "@tanstack/react-router";
import { report } from "../api/report-error.ts";
import { ErrorPage } from "./error-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PagePending } from "./page-pending.tsx";
import { routeTree } from "./tree.tsx";

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultOnCatch: (error, info) => void report(error, info.componentStack),
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
