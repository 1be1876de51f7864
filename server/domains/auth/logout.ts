import type { logout as endpoint } from "#contract/auth.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "#server/context.ts";
import { endSession } from "./session.ts";

export async function logout({ ctx, client }: Call<typeof endpoint>): Promise<ReplyOf<typeof endpoint>> {
  await endSession(ctx, client);
  return { success: true };
}
