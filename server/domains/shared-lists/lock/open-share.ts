import type { Client, Context } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { findShared, type SharedRow } from "../../lists/index.ts";
import { isOpenTo } from "./share-key.ts";

type Asked = { ctx: Context; client: Client; shareId: string };

/**
 * The list a visitor may look at. Throws invalid_parameters, whyever there is none, and password_required while they
 * have not given its password.
 */
export async function openShare({ ctx, client, shareId }: Asked): Promise<SharedRow> {
  const list = (await findShared({ ctx, shareId })) ?? refuse("invalid_parameters");
  return isOpenTo({ ctx, client, list }) ? list : refuse("password_required");
}
