import type { refreshToken as endpoint } from "#contract/auth.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "#server/context.ts";
import { refuse } from "#server/errors.ts";
import { rotateSession } from "./session.ts";

export async function refresh({ ctx, client }: Call<typeof endpoint>): Promise<ReplyOf<typeof endpoint>> {
  if (await rotateSession(ctx, client)) return { success: true };
  client.dropSession();
  return refuse("bad_access_token");
}
