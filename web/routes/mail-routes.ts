import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { inboxUrl } from "../features/mail/search-params.ts";
import { signedIn } from "./roots.tsx";
import { pageSearch, readByPage } from "./search-params.ts";

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: "/inbox",
  validateSearch: readByPage<typeof inboxUrl>(),
  component: lazyRouteComponent(() => import("../features/mail/inbox/inbox-page.tsx"), "InboxPage"),
});

const mailTemplates = createRoute({
  getParentRoute: () => signedIn,
  path: "/inbox/templates",
  component: lazyRouteComponent(() => import("../features/mail/templates/templates-page.tsx"), "TemplatesPage"),
});

const sequences = createRoute({
  getParentRoute: () => signedIn,
  path: "/inbox/sequences",
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import("../features/mail/sequences/sequences-page.tsx"), "SequencesPage"),
});

const sequence = createRoute({
  getParentRoute: () => signedIn,
  path: "/inbox/sequences/$sequenceId",
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import("../features/mail/sequences/sequence-page.tsx"), "SequencePage"),
});

/** Writing to creators. */
export const mailRoutes = [inbox, mailTemplates, sequences, sequence] as const;
