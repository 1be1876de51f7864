import type { DraftComment, DraftFile, Pin } from "#contract/campaigns/drafts.ts";
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { exact } from "#web/lib/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./drafts.module.css";
import { numbersOf, pinText } from "./pins.ts";

const t = texts("ownCampaigns");

const commentElement = (id: string) => `comment-${id}`;

/** Shows a comment that a pin belongs to. */
export function showComment(id: string): void {
  const element = document.getElementById(commentElement(id));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

/** Comments on a draft, with what each is about and whether it is done. */
export function CommentList<Comment extends DraftComment>({
  comments,
  files,
  nameOf,
  isBusy,
  onResolve,
}: {
  comments: readonly Comment[];
  files: readonly DraftFile[];
  nameOf: (comment: Comment) => string;
  isBusy: boolean;
  /** Absent: the reader changes nothing. */
  onResolve?: ((commentId: string, isResolved: boolean) => void) | undefined;
}) {
  const numbers = numbersOf(comments);
  if (comments.length === 0) return null;
  return (
    <ul className="list-reset stack gap-3" aria-label={t("deliverables.comments")}>
      {comments.map((comment) => {
        const { _id, text, createdAt, pin, resolvedAt } = comment;
        const isResolved = resolvedAt !== null;
        const number = numbers.get(_id);
        return (
          <li
            key={_id}
            id={commentElement(_id)}
            tabIndex={-1}
            className={`stack gap-1 ${styles.comment}`}
            data-resolved={isResolved}
          >
            <span className="row wrap gap-2">
              {number !== undefined && <span className={styles.number}>{exact(number)}</span>}
              <b className="medium">{nameOf(comment)}</b>
              <Time at={createdAt} className="muted text-label" />
              {isResolved && <Chip>{t("drafts.done")}</Chip>}
            </span>
            {pin && <span className="muted text-label break-anywhere">{pinText(pin, files)}</span>}
            <span className="pre-line break-anywhere max-prose" dir="auto">
              {text}
            </span>
            {onResolve && (
              <span>
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={isBusy}
                  onClick={() => onResolve(_id, !isResolved)}
                >
                  {t(isResolved ? "drafts.reopen" : "drafts.resolve")}
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What the comment that is being written is about. */
export function PinNote({
  pin,
  files,
  onClear,
}: {
  pin: Pin | null;
  files: readonly DraftFile[];
  onClear: () => void;
}) {
  if (!pin) return null;
  return (
    <output className="row gap-2 text-label">
      <span className="break-anywhere">{pinText(pin, files)}</span>
      <Button size="compact-xs" variant="default" leftSection={<IconX size={12} aria-hidden />} onClick={onClear}>
        {t("drafts.unpin")}
      </Button>
    </output>
  );
}
