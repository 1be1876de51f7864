import { curation, importOffers, moderation, privacy, stale, table, taxonomy } from "./administration.ts";
import {
  audience,
  claims,
  connections,
  creators,
  discovery,
  exports,
  goals,
  managers,
  ownProfile,
  rankings,
  services,
  spotlight,
  support,
} from "./creators.ts";
import {
  alerts,
  campaigns,
  contracts,
  duplicates,
  employees,
  fields,
  labels,
  links,
  listening,
  lists,
  networkWatch,
  timeline,
  tracking,
  views,
} from "./crm.ts";
import { imports, workbook } from "./imports.ts";
import { achievements, recaps } from "./my-stats.ts";
import { mail } from "./mail.ts";
import { ai, sourceHelp, sources } from "./sources.ts";
import {
  account,
  auth,
  campaignNews,
  impersonation,
  jobs,
  notifications,
  payment,
  plans,
  requests,
  systemMails,
  workspaces,
  permissions,
} from "./team.ts";
import { englishFrom, sayFrom, type KeyIn } from "./message.ts";
import { SHARED } from "./shared.ts";

export type { Message, Parameters } from "./message.ts";

/** Every English sentence of the server and the contract. A translation is another catalogue with the same keys. */
export const MESSAGES = {
  ...SHARED,
  permissions,
  achievements,
  account,
  ai,
  audience,
  auth,
  campaignNews,
  campaigns,
  claims,
  connections,
  contracts,
  managers,
  creators,
  curation,
  discovery,
  duplicates,
  employees,
  exports,
  fields,
  goals,
  impersonation,
  importOffers,
  imports,
  jobs,
  labels,
  links,
  listening,
  lists,
  mail,
  moderation,
  ownProfile,
  payment,
  plans,
  privacy,
  rankings,
  recaps,
  requests,
  services,
  sourceHelp,
  sources,
  spotlight,
  support,
  systemMails,
  stale,
  table,
  taxonomy,
  timeline,
  alerts,
  networkWatch,
  notifications,
  tracking,
  views,
  workbook,
  workspaces,
} as const;

/** A sentence to refuse with: `refuse("conflict", say("lists.anotherList", { title }))`. */
export const say = sayFrom(MESSAGES);

/** The English text alone: for what is stored, or sent without its key. */
export const english = englishFrom(MESSAGES);

export type MessageKey = KeyIn<typeof MESSAGES>;
