import type { Member } from "../../context.ts";
import { refuse } from "../../errors.ts";

type Note = { actorId: string | null };

export function mustEditNote({ userId }: Member, { actorId }: Note): void {
  if (actorId !== userId) refuse("forbidden", { msg: "Only who wrote a note changes it." });
}

export function mustDeleteNote({ userId, member }: Member, { actorId }: Note): void {
  if (actorId !== userId && member !== "owner")
    refuse("forbidden", { msg: "A note is deleted by who wrote it or by an owner of the team." });
}
