import { boolean, text } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

/** How something is shown to everyone who has its link: lists and topics have the same. */
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
