import type { DraftComment, DraftFile, DraftFileType, Pin } from "#contract/campaigns/drafts.ts";
import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";
import type { CommentRow, DraftFileRow } from "./store.ts";

type PinColumns = Pick<CommentRow, "fileId" | "x" | "y" | "seconds">;

function kindOf(type: DraftFileType): DraftFile["kind"] {
  if (type.startsWith("image/")) return "picture";
  return type.startsWith("video/") ? "video" : "other";
}

export function presentDraftFile({ id, name, type, bytes, isSubmitted, createdAt }: DraftFileRow): DraftFile {
  return { _id: id, name, bytes, kind: kindOf(type), isSubmitted, createdAt: createdAt.toISOString() };
}

function pinOf({ fileId: file, x, y, seconds }: PinColumns): Pin | null {
  if (file === null) return null;
  if (seconds !== null) return { file, seconds };
  return x === null || y === null ? null : { file, x, y };
}

/** A comment for a reader of these files: a pin on another file says nothing to them. */
export function presentComment(row: CommentRow, files: readonly { id: string }[]): DraftComment {
  const { id, isOfCreator, text, createdAt, resolvedAt } = row;
  return {
    _id: id,
    isOfCreator,
    text,
    createdAt: createdAt.toISOString(),
    pin: files.some((file) => file.id === row.fileId) ? pinOf(row) : null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

/** How a pin is stored. Throws bad_request unless it is on one of these files, and of the kind that the file can have. */
export function columnsOf(pin: Pin | null, files: readonly DraftFileRow[]): PinColumns {
  if (pin === null) return { fileId: null, x: null, y: null, seconds: null };
  const file = files.find(({ id, isSubmitted }) => id === pin.file && isSubmitted);
  const { type } = file ?? refuse("bad_request", say("campaigns.pinNoFile"));
  if (kindOf(type) !== ("seconds" in pin ? "video" : "picture")) refuse("bad_request", say("campaigns.pinKind"));
  return "seconds" in pin
    ? { fileId: pin.file, x: null, y: null, seconds: pin.seconds }
    : { fileId: pin.file, x: pin.x, y: pin.y, seconds: null };
}
