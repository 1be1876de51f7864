import { visit } from "../api/session.ts";
import { router } from "./router.ts";

/** Whether the page is public, the same for every visitor. */
export function isPublicPage(): boolean {
  return router.matchRoutes(router.latestLocation).some(({ staticData }) => staticData.bare);
}

/** Skips the session request and keeps the server-rendered content until the page can render completely. */
export async function preparePublicPage(): Promise<void> {
  visit();
  await router.load();
}
