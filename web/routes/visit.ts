import { visit } from "../api/session.ts";
import { router } from "./router.ts";

/** Pages that are the same whoever looks at them. */
export function isVisit(): boolean {
  return router.matchRoutes(router.latestLocation).some(({ staticData }) => staticData.bare);
}

/** Nobody is asked who they are, and what the server drew stays until all of the page can be drawn. */
export async function prepareVisit(): Promise<void> {
  visit();
  await router.load();
}
