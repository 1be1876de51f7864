import type { TimelineEntry } from "#contract/timeline.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { texts } from "#web/words/i18n.ts";
import { FeedbackSign } from "../feedback/feedback-sign.tsx";
import { EntryTime } from "./entry-time.tsx";
import styles from "./notes.module.css";

const t = texts("lists");

type Feedback = Extract<TimelineEntry["what"], { kind: "feedback" }>["feedback"];

/** Feedback of a client on a shared list. */
export function FeedbackCard({ at, feedback }: { at: string; feedback: Feedback }) {
  const { reviewer, verdict, comment, list } = feedback;
  const kind = verdict ?? "commented";
  return (
    <article className={styles.note}>
      <div className="row gap-2 text-label muted">
        <FeedbackSign kind={kind} />
        <b className="semibold truncate ink">{reviewer}</b>
        <span className="fixed-size">{t(`feedback.verdict.${kind}`)}</span>
        <span aria-hidden>·</span>
        <Link {...paths.list(list._id)} search={{ tab: "feedback" }} className="truncate" title={list.title}>
          {list.title}
        </Link>
        <EntryTime at={at} />
      </div>
      {comment && (
        <p className="flush mt-1 break-anywhere pre-line" dir="auto">
          {comment}
        </p>
      )}
    </article>
  );
}
