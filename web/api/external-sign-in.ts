import { externalUrl, EXTERNAL_ACTIONS, type ExternalAction } from "#contract/external-sign-in.ts";
import { z } from "zod";
import { call } from "./client.ts";

/** What a sign-in at the provider is for, until it comes back. This tab only; the server knows nothing of `next`. */
const pending = z.object({
  action: z.enum(EXTERNAL_ACTIONS),
  next: z.string().optional(),
  invitation: z.string().optional(),
});
type Pending = z.infer<typeof pending>;

const KEY = "limelight.external-sign-in";
const LOST: Pending = { action: "signin" };

/** Leaves for the provider's page. */
export async function beginExternal(action: ExternalAction, rest: Omit<Pending, "action"> = {}): Promise<void> {
  const { url } = await call(externalUrl, { action });
  sessionStorage.setItem(KEY, JSON.stringify({ action, ...rest }));
  location.assign(url);
}

export function pendingExternal(): Pending {
  try {
    return pending.parse(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
  } catch {
    return LOST;
  }
}
