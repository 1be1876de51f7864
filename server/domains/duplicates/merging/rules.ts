import type { Gain } from "../inverses.ts";

/** What a team wrote into a row of its CRM, and where it put it. */
export type Written = {
  tags: readonly string[];
  lists: readonly string[];
  status: string | null;
  email: string | null;
  note: string;
};
type Row = Written & { rowId: string; creatorId: number };

/** What each of these rows brings that the kept one has not by itself; two may bring the same. */
export function gainsOf(kept: Written, rows: readonly Row[], earlier: readonly Gain[]): Gain[] {
  const own = without(kept, earlier, []);
  return rows.map(({ rowId, creatorId, tags, lists, status, email, note }) => ({
    rowId,
    creatorId,
    tags: tags.filter((tag) => !own.tags.includes(tag)),
    lists: lists.filter((list) => !own.lists.includes(list)),
    status: own.status === null ? status : null,
    email: own.email === null ? email : null,
    note: hasBlock(own.note, note) ? "" : note,
  }));
}

/** The kept row with what others bring; its own status and address stand, else those of the first that has one. */
export function withGains(kept: Written, gains: readonly Gain[]): Written {
  const notes = [kept.note];
  for (const { note } of gains) if (note !== "" && !hasBlock(notes.join("\n"), note)) notes.push(note);
  return {
    tags: [...new Set([...kept.tags, ...gains.flatMap((gain) => gain.tags)])],
    lists: [...new Set([...kept.lists, ...gains.flatMap((gain) => gain.lists)])],
    status: kept.status ?? firstOf(gains, "status"),
    email: kept.email ?? firstOf(gains, "email"),
    note: notes.filter((note) => note !== "").join("\n"),
  };
}

/**
 * The kept row without what these brought, unless somebody who stays brings it too. What was changed since is not
 * theirs any more and stays as it is.
 */
export function without(kept: Written, leaving: readonly Gain[], staying: readonly Gain[]): Written {
  const remains = (which: "tags" | "lists") => {
    const gone = new Set(leaving.flatMap((gain) => gain[which])).difference(
      new Set(staying.flatMap((gain) => gain[which])),
    );
    return kept[which].filter((id) => !gone.has(id));
  };
  const still = (which: "status" | "email") => {
    const isTheirs = kept[which] !== null && leaving.some((gain) => gain[which] === kept[which]);
    return isTheirs ? firstOf(staying, which) : kept[which];
  };
  const kind = new Set(staying.map((gain) => gain.note));
  const notes = leaving.map((gain) => gain.note).filter((note) => note !== "" && !kind.has(note));
  return {
    tags: remains("tags"),
    lists: remains("lists"),
    status: still("status"),
    email: still("email"),
    note: notes.reduce(withoutBlock, kept.note),
  };
}

function firstOf(gains: readonly Gain[], which: "status" | "email"): string | null {
  return gains.find((gain) => gain[which] !== null)?.[which] ?? null;
}

/** Whether a note stands in another as lines of its own. */
function hasBlock(text: string, note: string): boolean {
  return note !== "" && `\n${text}\n`.includes(`\n${note}\n`);
}

function withoutBlock(text: string, note: string): string {
  const at = `\n${text}\n`.lastIndexOf(`\n${note}\n`);
  if (at < 0) return text;
  return [text.slice(0, Math.max(0, at - 1)), text.slice(at + note.length + 1)]
    .filter((part) => part !== "")
    .join("\n");
}
