import { checkObjection as endpoint } from "#contract/privacy.ts";
import { hashesOf } from "../../creators/index.ts";
import { selectObjectionOf } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

/** By a handle, or by the network's own id of the account. */
export const checkObjection = read(endpoint)(async ({ ctx, input }) => {
  const { network, username } = input;
  const hashes = hashesOf(ctx, { network, username, externalId: username });
  return { objectionId: await selectObjectionOf(ctx.db, hashes) };
});
