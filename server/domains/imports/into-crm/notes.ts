import { TEXT_MAX } from "#contract/limits.ts";

/** A note with one more behind it; as it is when it says so already, or has no room. */
export function withNote(note: string, more: string): string {
  if (note.includes(more)) return note;
  const both = note === "" ? more : `${note}\n${more}`;
  return both.length > TEXT_MAX ? note : both;
}
