import type { SharedCreator, SharedList } from "#contract/shared-lists.ts";
import type { Verdict } from "#contract/base/states.ts";
import { useState } from "react";
import { useStore } from "#web/lib/store.ts";
import { UnsavedNote } from "#web/shared/unsaved/unsaved-note.tsx";
import { useFeedback, usePendingReviews, type Review } from "../use-feedback.ts";
import { focusRow, useReviewKeys } from "../use-review-keys.ts";
import { CreatorRows } from "./creator-rows.tsx";
import { ReviewBar } from "./review-bar.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import { NAME_MAX } from "#contract/base/limits.ts";
import { z } from "zod";
import { createPersistedStore } from "#web/lib/persisted.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("sharedLists");

/** The form under a creator's row: for a comment, or only for the name that pending verdicts wait for. */
type OpenForm = { creator: SharedCreator; wantsComment: boolean };

/** The creators, with the visitor's feedback if the list asks for it. */
export function SharedRows({ shareId, list, isOld }: { shareId: string; list: SharedList; isOld: boolean }) {
  const { feedback, influencers } = list;
  const remembered = useStore(reviewerName);
  const name = remembered ?? feedback.reviewer;
  const [draftName, setDraftName] = useState("");
  const { failed, give } = useFeedback(shareId);
  const pending = usePendingReviews(shareId);
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);

  const savedReview = (creatorId: string): Review =>
    feedback.mine.find((review) => review.creatorId === creatorId) ?? { creatorId, verdict: null, comment: "" };
  const reviewOf = (creatorId: string): Review =>
    pending.reviews.find((review) => review.creatorId === creatorId) ?? savedReview(creatorId);
  /** Feedback that waits can be on creators of other pages. */
  const nameOf = (creatorId: string) => influencers.find(({ _id }) => _id === creatorId)?.full_name ?? "";
  /** Returns whether the verdict could be sent at once. */
  const setVerdict = (creator: SharedCreator, verdict: Verdict | null): boolean => {
    const previous = reviewOf(creator._id);
    const review = { ...previous, verdict };
    if (name !== null) {
      give({ name: creator.full_name, review, previous, reviewer: name });
      return true;
    }
    if (verdict === null && review.comment === "") pending.remove(creator._id);
    else pending.add(review);
    setOpenForm(verdict === null ? null : { creator, wantsComment: false });
    return false;
  };
  /** Sends all that waits for the name. */
  const send = (reviewer: string, also: readonly Review[] = []) => {
    reviewerName.set(reviewer);
    const changed = new Set(also.map(({ creatorId }) => creatorId));
    for (const review of [...pending.reviews.filter(({ creatorId }) => !changed.has(creatorId)), ...also])
      give({ name: nameOf(review.creatorId), review, previous: savedReview(review.creatorId), reviewer });
    pending.clear();
  };
  const leave = () => {
    if (openForm) focusRow(openForm.creator._id);
    setOpenForm(null);
  };
  const keys = useReviewKeys({ creators: influencers, enabled: feedback.open, onVerdict: setVerdict });

  return (
    <>
      <UnsavedNote of={shareId} />
      {feedback.open && (
        <ReviewBar
          reviewed={feedback.reviewed}
          pending={pending.reviews.length}
          total={list.influencerCount}
          reviewer={name}
          onName={send}
        />
      )}
      <CreatorRows
        creators={influencers}
        isOld={isOld}
        {...keys}
        reviewOf={feedback.open ? reviewOf : null}
        failed={failed}
        onVerdict={setVerdict}
        onComment={(creator) => setOpenForm({ creator, wantsComment: true })}
        form={
          openForm && {
            creatorId: openForm.creator._id,
            content: (
              <FeedbackForm
                key={`${openForm.creator._id} ${openForm.wantsComment}`}
                creator={openForm.creator.full_name}
                name={name}
                draftName={draftName}
                onDraftName={setDraftName}
                comment={openForm.wantsComment ? reviewOf(openForm.creator._id).comment : null}
                action={formAction(openForm, reviewOf(openForm.creator._id).verdict)}
                onCancel={() => {
                  if (name === null && !openForm.wantsComment) pending.remove(openForm.creator._id);
                  leave();
                }}
                onSubmit={({ name: reviewer, comment }) => {
                  const previous = reviewOf(openForm.creator._id);
                  send(reviewer, comment === null ? [] : [{ ...previous, comment }]);
                  leave();
                }}
              />
            ),
          }
        }
      />
    </>
  );

  function formAction({ wantsComment }: OpenForm, verdict: Verdict | null): string {
    if (wantsComment || !verdict) return t("save");
    return pending.reviews.length > 1 ? t("send", { count: pending.reviews.length }) : t(`verdicts.${verdict}`);
  }
}

/** The reviewer's name in this browser, entered once for all lists. */
const reviewerName = createPersistedStore("reviewer", z.string().min(1).max(NAME_MAX).nullable(), null);
