import type { LabelColor } from "#contract/colors.ts";
import type { Context, Member } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { insertTag } from "./store.ts";

type Given = { ctx: Context<Member>; title: string; color: LabelColor };

/** A new tag whose title nobody has yet. Within a transaction that holds the customer's lock. */
export async function openTag({ ctx, title, color }: Given): Promise<string> {
  const id = await insertTag(ownerOf(ctx), { title, color, createdAt: ctx.clock.now() });
  if (!id) throw new Error("an inserted tag has an id");
  return id;
}
