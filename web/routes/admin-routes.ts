import { listCategories } from "#contract/categories/endpoints.ts";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { invalidate, prefetch } from "../api/queries.ts";
import type { auditUrl } from "../features/audit-log/search-params.ts";
import { curationHistorySearch, curationSearch, newSeed } from "../features/curation/search-params.ts";
import type { moderationUrl } from "../features/moderation/search-params.ts";
import type { peopleUrl } from "../features/people/search-params.ts";
import { privacySearch } from "../features/privacy/search-params.ts";
import type { mailboxUrl } from "../features/system-mails/pages/mailbox-page.tsx";
import { taxonomySearch } from "../features/taxonomy/search-params.ts";
import { paths } from "../lib/paths.ts";
import { readByPage } from "./search-params.ts";
import { AdminOnly } from "./guards.tsx";
import { signedIn } from "./roots.tsx";

const adminOnly = createRoute({ getParentRoute: () => signedIn, id: "admin-only", component: AdminOnly });

const sample = createRoute({
  getParentRoute: () => adminOnly,
  path: "/sample",
  component: lazyRouteComponent(() => import("../features/sample/pages/sample-page.tsx"), "SamplePage"),
});

const sources = createRoute({
  getParentRoute: () => adminOnly,
  path: "/sources",
  // Sources run in the background: cached state is outdated.
  loader: async () => {
    const [{ listConnectors, readFreshness }, { aiProvider }] = await Promise.all([
      import("#contract/sources.ts"),
      import("#contract/ai.ts"),
    ]);
    await invalidate(listConnectors, readFreshness, aiProvider);
  },
  component: lazyRouteComponent(() => import("../features/sources/pages/sources-page.tsx"), "SourcesPage"),
});

const taxonomy = createRoute({
  getParentRoute: () => adminOnly,
  path: "/taxonomy",
  validateSearch: taxonomySearch,
  component: lazyRouteComponent(() => import("../features/taxonomy/pages/taxonomy-page.tsx"), "TaxonomyPage"),
});

const privacy = createRoute({
  getParentRoute: () => adminOnly,
  path: "/privacy",
  validateSearch: privacySearch,
  component: lazyRouteComponent(() => import("../features/privacy/pages/privacy-page.tsx"), "PrivacyPage"),
});

const mailbox = createRoute({
  getParentRoute: () => adminOnly,
  path: "/mailbox",
  validateSearch: readByPage<typeof mailboxUrl>(),
  loader: async () => invalidate((await import("#contract/system-mails.ts")).listMails),
  component: lazyRouteComponent(() => import("../features/system-mails/pages/mailbox-page.tsx"), "MailboxPage"),
});

const people = createRoute({
  getParentRoute: () => adminOnly,
  path: "/people",
  validateSearch: readByPage<typeof peopleUrl>(),
  loader: async () => invalidate((await import("#contract/people.ts")).listPeople),
  component: lazyRouteComponent(() => import("../features/people/pages/people-page.tsx"), "PeoplePage"),
});

const moderation = createRoute({
  getParentRoute: () => adminOnly,
  path: "/moderation",
  validateSearch: readByPage<typeof moderationUrl>(),
  loader: async () => invalidate((await import("#contract/moderation.ts")).listMatters),
  component: lazyRouteComponent(() => import("../features/moderation/pages/moderation-page.tsx"), "ModerationPage"),
});

const curation = createRoute({
  getParentRoute: () => adminOnly,
  path: "/curation",
  validateSearch: curationSearch,
  // In the URL, so that a reload shows the same order.
  beforeLoad: ({ search }) => {
    if (search.seed === undefined)
      throw redirect({ ...paths.curation(), search: { ...search, seed: newSeed() }, replace: true });
  },
  loader: () => prefetch(listCategories, {}),
  component: lazyRouteComponent(() => import("../features/curation/pages/search-page.tsx"), "CurationPage"),
});

const influencer = createRoute({
  getParentRoute: () => adminOnly,
  path: "/curation/$creatorId",
  loader: () => prefetch(listCategories, {}),
  component: lazyRouteComponent(() => import("../features/curation/pages/influencer-page.tsx"), "InfluencerPage"),
});

const curationHistory = createRoute({
  getParentRoute: () => adminOnly,
  path: "/curation/history",
  validateSearch: curationHistorySearch,
  loader: () => prefetch(listCategories, {}),
  component: lazyRouteComponent(() => import("../features/curation/pages/history-page.tsx"), "CurationHistoryPage"),
});

const importOffers = createRoute({
  getParentRoute: () => adminOnly,
  path: "/import-offers",
  loader: async () => invalidate((await import("#contract/import-offers.ts")).listOffers),
  component: lazyRouteComponent(() => import("../features/import-offers/pages/offers-page.tsx"), "OffersPage"),
});

const audit = createRoute({
  getParentRoute: () => adminOnly,
  path: "/audit-log",
  validateSearch: readByPage<typeof auditUrl>(),
  loader: async () => invalidate((await import("#contract/audit-log/endpoints.ts")).listAllAudit),
  component: lazyRouteComponent(() => import("../features/audit-log/pages/audit-pages.tsx"), "AuditPage"),
});

/** The pages of administrators. Loaders import what only they need: it is no part of what visitors load. */
export const admin = adminOnly.addChildren([
  people,
  moderation,
  curation,
  curationHistory,
  taxonomy,
  influencer,
  sources,
  importOffers,
  privacy,
  mailbox,
  audit,
  sample,
]);
