import type { ReplyOf } from "#contract/endpoint.ts";
import type { checkObjection as endpoint } from "#contract/privacy.ts";
import type { Call } from "../../../context.ts";
import { hashesOf } from "../../creators/index.ts";
import { selectObjectionOf } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** By a handle, or by the network's own id of the account. */
export async function checkObjection({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const { network, username } = input;
  const hashes = hashesOf(ctx, { network, username, externalId: username });
  return { objectionId: await selectObjectionOf(ctx.db, hashes) };
}
