import { z } from "zod";
import { creatorId } from "#contract/base/ids.ts";

/** The order of entries with the same time. */
export const STREAMS = ["event", "note", "feedback", "post"] as const;
export type Stream = (typeof STREAMS)[number];

/** The last entry of a page. */
export type Place = { at: string; stream: Stream; id: string };

const at = z.iso.datetime().refine((text) => !text.startsWith("0000"));
const place = z.union([
  z.tuple([at, z.enum(["event", "note", "feedback"]), z.uuid()]),
  z.tuple([at, z.literal("post"), creatorId]),
]);

export function writeCursor({ at: time, stream, id }: Place): string {
  return Buffer.from(`${time} ${stream} ${id}`).toString("base64url");
}

/** Undefined for a text that is not a cursor. */
export function readCursor(cursor: string): Place | undefined {
  const read = place.safeParse(Buffer.from(cursor, "base64url").toString().split(" "));
  return read.success ? { at: read.data[0], stream: read.data[1], id: read.data[2] } : undefined;
}

const BEFORE_ANY = "00000000-0000-0000-0000-000000000000";
const AFTER_ALL = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Where a stream continues: entries of an earlier time, or of that time with a smaller id. */
export function placeIn(stream: Exclude<Stream, "post">, from: Place): { at: string; id: string } {
  return { at: from.at, id: idIn(stream, from, { none: BEFORE_ANY, all: AFTER_ALL }) };
}

export function placeInPosts(from: Place): { at: string; id: number } {
  return { at: from.at, id: Number(idIn("post", from, { none: "0", all: String(Number.MAX_SAFE_INTEGER) })) };
}

/** At the place's own time: earlier streams have been shown completely, later ones not at all. */
function idIn(stream: Stream, from: Place, { none, all }: { none: string; all: string }): string {
  if (stream === from.stream) return from.id;
  return STREAMS.indexOf(stream) < STREAMS.indexOf(from.stream) ? none : all;
}

/** The start: all entries up to now. */
export function startAt(now: Date): Place {
  return { at: now.toISOString(), stream: "event", id: AFTER_ALL };
}
