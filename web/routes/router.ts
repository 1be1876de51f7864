import { createRouter } from "@tanstack/react-router";
import { report } from "../api/report-error.ts";
import { session, visit } from "../api/session.ts";
import { ErrorPage, NotFoundPage, PagePending } from "./error-page.tsx";
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

/** Signing in or out may change which pages are accessible. */
let visitor = isVisitor();
session.subscribe(() => {
  if (isVisitor() === visitor) return;
  visitor = isVisitor();
  void router.invalidate();
});

function isVisitor(): boolean {
  const now = session.get();
  return now.phase !== "ready" || now.user === null;
}

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface Register {
    router: typeof router;
  }
}

/** Whether the page is public, the same for every visitor. */
export function isPublicPage(): boolean {
  return router.matchRoutes(router.latestLocation).some(({ staticData }) => staticData.bare);
}

/** Skips the session request and keeps the server-rendered content until the page can render completely. */
export async function preparePublicPage(): Promise<void> {
  visit();
  await router.load();
}
