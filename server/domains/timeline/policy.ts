import type { Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { assertAllowed } from "../../kernel/permissions.ts";

type Note = { actorId: string | null };

export function mustEditNote({ userId }: Member, { actorId }: Note): void {
  if (actorId !== userId) refuse("forbidden", { msg: "A note is changed by its author only." });
}

export function mustDeleteNote(actor: Member, { actorId }: Note): void {
  if (actorId !== actor.userId) assertAllowed(actor, "notes.manage");
}
