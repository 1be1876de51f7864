import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { TIMELINE_KINDS, type TimelineEntry } from "#contract/timeline.ts";
import { SegmentedControl } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { date } from "#web/lib/format.ts";
import { ReadError } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { useCan } from "../use-can.ts";
import { byDay } from "./by-day.ts";
import { EntryIcon } from "./entry-icon.tsx";
import { EntryTime } from "./entry-time.tsx";
import { useEventText } from "./event-text.ts";
import { FeedbackCard } from "./feedback-card.tsx";
import { NewNote } from "./new-note.tsx";
import { NoteCard } from "./note-card.tsx";
import { Older } from "./older.tsx";
import { PostLine } from "./post-line.tsx";
import styles from "./timeline.module.css";
import { useDeleteNote } from "./use-notes.ts";
import { useTimeline, type Shown } from "./use-timeline.ts";

const t = texts("timeline");

/** The workspace's events and notes about a creator and the creator's posts in one stream, with the note editor. */
export function Timeline({ row }: { row: CrmCreator }) {
  const id = useId();
  const canWrite = useCan("crm.write");
  const [show, setShow] = useState<Shown>("all");
  return (
    <section className="stack gap-4 shrink" aria-labelledby={id}>
      <div className="row wrap justify-between gap-2">
        <h2 id={id} className="flush text-body">
          {t("title")}
        </h2>
        <SegmentedControl
          size="xs"
          aria-label={t("show")}
          value={show}
          data={TIMELINE_KINDS.map((value) => ({ value, label: t(`shown.${value}`) }))}
          onChange={setShow}
        />
      </div>
      {canWrite && <NewNote key={row._id} rowId={row._id} />}
      <Stream row={row} show={show} />
    </section>
  );
}

function Stream({ row, show }: { row: CrmCreator; show: Shown }) {
  const canWrite = useCan("crm.write");
  const read = useTimeline(row._id, show);
  const deleteNote = useDeleteNote(row._id);
  const days = useRef<HTMLDivElement>(null);
  if (!read.data) {
    return read.error ? <ReadError read={read} title={t("failed")} /> : <SkeletonRows rows={4} />;
  }
  const entries = read.data.pages.flatMap((page) => page.entries);

  function remove(entry: TimelineEntry) {
    deleteNote(entry);
    // The focused button no longer exists.
    days.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {entries.length === 0 && (
        <p className="flush muted">{t(show === "notes" && canWrite ? "nothing.notesWrite" : `nothing.${show}`)}</p>
      )}
      <div
        ref={days}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of days has no element of its own
        role="group"
        className="stack gap-6"
        tabIndex={-1}
        aria-label={t("about", { name: row.creator.full_name })}
      >
        {byDay(entries).map(({ at, ago, entries: ofDay }) => (
          <div key={at}>
            <h3 className="flush mb-2 semibold text-label muted">{dayName(at, ago)}</h3>
            <ol className="list-reset stack gap-3">
              {ofDay.map((entry) => (
                <li key={`${entry.what.kind} ${entry._id}`}>
                  <Entry rowId={row._id} entry={entry} onDelete={() => remove(entry)} />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <Older read={read} />
    </>
  );

  function dayName(at: number, ago: number): string {
    if (ago === 0) return t("today");
    return ago === 1 ? t("yesterday") : date(new Date(at).toISOString());
  }
}

function Entry({ rowId, entry, onDelete }: { rowId: string; entry: TimelineEntry; onDelete: () => void }) {
  const textOf = useEventText();
  const { what } = entry;
  if (what.kind === "post") return <PostLine post={what.post} />;
  if (what.kind === "note") return <NoteCard rowId={rowId} entry={entry} note={what.note} onDelete={onDelete} />;
  if (what.kind === "feedback") return <FeedbackCard at={entry.at} feedback={what.feedback} />;
  const text = textOf(what, entry.actor);
  return (
    <div className={styles.deed}>
      <span className={styles.sign}>
        <EntryIcon what={what} />
      </span>
      <span className="grow shrink truncate ink" title={text} dir="auto">
        {text}
      </span>
      <EntryTime at={entry.at} />
    </div>
  );
}
