import { boolean, text } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

/** Columns that say how a list or topic is shown to everyone who has its link. */
export const shareColumns = () => ({
  isPublic: boolean().notNull().default(false),
  whiteLabel: boolean().notNull().default(false),
  /** Keys in the file store; a new picture has a new key. */
  logo: text(),
  companyLogo: text(),
  companyName: text(),
  /** 128 random bits; grants access while it is public. */
  shareId: text(),
  /** argon2id. */
  sharePassword: text(),
  shareExpiresAt: at(),
});
