import type { TimelineEntry } from "#contract/timeline.ts";
import {
  IconArrowMerge,
  IconArrowsSplit2,
  IconCircleDot,
  IconFileImport,
  IconMail,
  IconNote,
  IconPencil,
  IconStack2,
  IconTag,
  IconUserMinus,
  IconUserOff,
  IconUserPlus,
  type Icon,
} from "@tabler/icons-react";

type What = TimelineEntry["what"];

const ICONS: Record<Exclude<What["kind"], "field" | "post" | "feedback">, Icon> = {
  added: IconUserPlus,
  removed: IconUserMinus,
  tags: IconTag,
  status: IconCircleDot,
  lists: IconStack2,
  unassigned: IconUserOff,
  ownerNotRestored: IconUserOff,
  merged: IconArrowMerge,
  unmerged: IconArrowsSplit2,
  import: IconFileImport,
  note: IconNote,
};

/** The kind of an event as icon; its text says the same. */
export function EntryIcon({ what }: { what: Exclude<What, { kind: "post" | "feedback" }> }) {
  const Sign = what.kind === "field" ? (what.field === "customEmail" ? IconMail : IconPencil) : ICONS[what.kind];
  return <Sign size={14} aria-hidden />;
}
