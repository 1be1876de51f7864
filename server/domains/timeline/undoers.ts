import type { Undoers } from "../../kernel/feature.ts";
import { undoByLog } from "../actions/index.ts";

export const undoers: Pick<Undoers, "timeline.note-delete"> = { "timeline.note-delete": undoByLog() };
