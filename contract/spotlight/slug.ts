import { z } from "zod";
import { problem } from "../messages/shared.ts";

export const SLUG_MIN = 3;
export const SLUG_MAX = 40;
/** So long a former address leads to the new one, and others cannot have it. */
export const FORMER_SLUG_DAYS = 365;
/** A page has at most so many: addresses are not for collecting. */
export const FORMER_SLUGS_MAX = 5;

/** Lower-case letters and digits, joined by single hyphens. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const slug = z
  .string()
  .min(SLUG_MIN)
  .max(SLUG_MAX)
  .regex(SLUG, problem("input.slug"))
  .meta({ examples: ["ada-bakes"] });

/** What looks the same in an address: 0 and o; 1, i and l; with and without hyphens. */
export function skeletonOf(text: string): string {
  return text.replaceAll("-", "").replaceAll("0", "o").replaceAll(/[1i]/g, "l");
}

/** Addresses that would pass for the product, its people or its pages. */
const RESERVED = new Set(
  [
    "about",
    "account",
    "accounts",
    "admin",
    "administrator",
    "api",
    "app",
    "assets",
    "auth",
    "billing",
    "blog",
    "campaigns",
    "contact",
    "creator",
    "creators",
    "crm",
    "discovery",
    "docs",
    "files",
    "help",
    "imprint",
    "legal",
    "limelight",
    "login",
    "logout",
    "mail",
    "me",
    "moderation",
    "moderator",
    "new",
    "null",
    "official",
    "page",
    "payment",
    "preview",
    "pricing",
    "privacy",
    "profile",
    "rankings",
    "root",
    "search",
    "security",
    "settings",
    "shared",
    "signin",
    "signup",
    "spotlight",
    "staff",
    "status",
    "support",
    "system",
    "team",
    "terms",
    "undefined",
    "verified",
    "verify",
    "webmaster",
    "www",
  ].map(skeletonOf),
);

/** Pages that begin without a name have such an address. */
const NUMBERED = /^creator\d+$/;

export function isReserved(given: string): boolean {
  return RESERVED.has(skeletonOf(given)) || NUMBERED.test(given.replaceAll("-", ""));
}

/** A free choice to begin with, made of a name or a handle; empty where neither has enough letters for one. */
export function slugFrom(text: string): string {
  const made = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, SLUG_MAX)
    .replace(/-$/, "");
  return made.length >= SLUG_MIN ? made : "";
}
