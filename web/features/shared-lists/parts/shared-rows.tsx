import type { SharedCreator, SharedList } from "#contract/shared-lists.ts";
import type { Verdict } from "#contract/states.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "#web/lib/store.ts";
import { useFeedback, type Review } from "../use-feedback.ts";
import { focusRow, useReviewKeys } from "../use-review-keys.ts";
import { CreatorRows } from "./creator-rows.tsx";
import { ReviewBar } from "./review-bar.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import { NAME_MAX } from "#contract/limits.ts";
import { z } from "zod";
import { createPersistedStore } from "#web/lib/persisted.ts";

type OpenForm = { creator: SharedCreator; review: Review; wantsComment: boolean };

/** The creators, with the visitor's feedback if the list asks for it. */
export function SharedRows({ shareId, list, isOld }: { shareId: string; list: SharedList; isOld: boolean }) {
  const { t } = useTranslation("sharedLists");
  const { feedback, influencers } = list;
  const remembered = useStore(reviewerName);
  const name = remembered ?? feedback.reviewer;
  const { failed, give } = useFeedback(shareId);
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);

  const reviewOf = (creatorId: string): Review =>
    feedback.mine.find((review) => review.creatorId === creatorId) ?? { creatorId, verdict: null, comment: "" };
  /** Returns whether the verdict could be sent at once. */
  const setVerdict = (creator: SharedCreator, verdict: Verdict | null): boolean => {
    const previous = reviewOf(creator._id);
    const review = { ...previous, verdict };
    if (name === null) setOpenForm({ creator, review, wantsComment: false });
    else give({ review, previous, reviewer: name });
    return name !== null;
  };
  const leave = () => {
    if (openForm) focusRow(openForm.creator._id);
    setOpenForm(null);
  };
  const keys = useReviewKeys({ creators: influencers, enabled: feedback.open, onVerdict: setVerdict });

  return (
    <>
      {feedback.open && (
        <ReviewBar
          reviewed={feedback.reviewed}
          total={list.influencerCount}
          reviewer={name}
          onRename={(next) => reviewerName.set(next)}
        />
      )}
      <CreatorRows
        creators={influencers}
        isOld={isOld}
        {...keys}
        reviewOf={feedback.open ? reviewOf : null}
        failed={failed}
        onVerdict={setVerdict}
        onComment={(creator) => setOpenForm({ creator, review: reviewOf(creator._id), wantsComment: true })}
        form={
          openForm && {
            creatorId: openForm.creator._id,
            content: (
              <FeedbackForm
                key={`${openForm.creator._id} ${openForm.wantsComment}`}
                creator={openForm.creator.full_name}
                name={name}
                comment={openForm.wantsComment ? openForm.review.comment : null}
                action={
                  openForm.wantsComment || !openForm.review.verdict
                    ? t("save")
                    : t(`verdicts.${openForm.review.verdict}`)
                }
                onCancel={leave}
                onSubmit={({ name: reviewer, comment }) => {
                  reviewerName.set(reviewer);
                  const previous = reviewOf(openForm.creator._id);
                  give({ review: { ...openForm.review, comment: comment ?? previous.comment }, previous, reviewer });
                  leave();
                }}
              />
            ),
          }
        }
      />
    </>
  );
}

/** The reviewer's name in this browser, entered once for all lists. */
const reviewerName = createPersistedStore("reviewer", z.string().min(1).max(NAME_MAX).nullable(), null);
