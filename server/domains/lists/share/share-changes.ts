import { say } from "#contract/messages/catalogue.ts";
import type { Context } from "../../../context.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { hashPassword } from "../../credentials/index.ts";
import { newShareId } from "./new-share-id.ts";

/** Changes to the share of a list or topic; absent fields stay unchanged. */
type ShareInput = {
  password?: string | null | undefined;
  expiresAt?: string | null | undefined;
  companyName?: string | null | undefined;
  renew: boolean;
};

/** The hash of the new password; null: without one. Refuses an expiry that is over. */
export async function hashSharePassword(
  ctx: Context,
  { password, expiresAt }: Pick<ShareInput, "password" | "expiresAt">,
): Promise<string | null | undefined> {
  if (expiresAt && new Date(expiresAt) <= ctx.clock.now()) {
    refuse("bad_request", { ...say("lists.expiresAt"), issues: [issueAt("expiresAt", say("lists.inFuture"))] });
  }
  return password ? hashPassword({ ctx, password }) : password;
}

/** Columns of a share; `sharePassword`: its hash. A renewed URL replaces the old one immediately. */
export function shareChanges({ expiresAt, companyName, renew }: ShareInput, sharePassword: string | null | undefined) {
  return {
    ...(sharePassword !== undefined && { sharePassword }),
    ...(expiresAt !== undefined && { shareExpiresAt: expiresAt ? new Date(expiresAt) : null }),
    ...(companyName !== undefined && { companyName: companyName || null }),
    ...(renew && { shareId: newShareId() }),
  };
}

/** What the audit log records of the change; null: nothing. */
export function describeShareChanges(
  { password, expiresAt, renew }: ShareInput,
  others: readonly (string | false | undefined)[],
): string | null {
  const changed = [
    password !== undefined && (password ? "password" : "no password"),
    expiresAt !== undefined && "expiry",
    ...others,
    renew && "new link",
  ].filter((one) => typeof one === "string");
  return changed.length > 0 ? changed.join(", ") : null;
}

/** The URL is created the first time and stays while nothing is shared. */
export function publicity(isPublic: boolean, shareId: string | null) {
  return isPublic ? { isPublic, shareId: shareId ?? newShareId() } : { isPublic };
}
