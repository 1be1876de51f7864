import type { SharedCreator, SharedList } from "#contract/shared-lists.ts";
import type { Verdict } from "#contract/states.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "#web/lib/store.ts";
import { reviewerName } from "../reviewer-name.ts";
import { useFeedback, type Word } from "../use-feedback.ts";
import { focusRow, useReviewKeys } from "../use-review-keys.ts";
import { CreatorRows } from "./creator-rows.tsx";
import { ReviewBar } from "./review-bar.tsx";
import { SayForm } from "./say-form.tsx";

type Asking = { creator: SharedCreator; word: Word; wantsComment: boolean };

/** The creators, with the visitor's feedback if the list asks for it. */
export function SharedRows({ shareId, list, isOld }: { shareId: string; list: SharedList; isOld: boolean }) {
  const { t } = useTranslation("sharedLists");
  const { feedback, influencers } = list;
  const remembered = useStore(reviewerName);
  const name = remembered ?? feedback.reviewer;
  const { failed, give } = useFeedback(shareId);
  const [asking, setAsking] = useState<Asking | null>(null);

  const wordOn = (creatorId: string): Word =>
    feedback.mine.find((word) => word.creatorId === creatorId) ?? { creatorId, verdict: null, comment: "" };
  /** Returns whether the verdict could be sent at once. */
  const judge = (creator: SharedCreator, verdict: Verdict | null): boolean => {
    const before = wordOn(creator._id);
    const word = { ...before, verdict };
    if (name === null) setAsking({ creator, word, wantsComment: false });
    else give({ word, before, reviewer: name });
    return name !== null;
  };
  const leave = () => {
    if (asking) focusRow(asking.creator._id);
    setAsking(null);
  };
  const keys = useReviewKeys({ creators: influencers, enabled: feedback.open, onVerdict: judge });

  return (
    <>
      {feedback.open && (
        <ReviewBar
          reviewed={feedback.reviewed}
          total={list.influencerCount}
          reviewer={name}
          onRename={(given) => reviewerName.set(given)}
        />
      )}
      <CreatorRows
        creators={influencers}
        isOld={isOld}
        {...keys}
        words={feedback.open ? wordOn : null}
        failed={failed}
        onVerdict={judge}
        onComment={(creator) => setAsking({ creator, word: wordOn(creator._id), wantsComment: true })}
        form={
          asking && {
            creatorId: asking.creator._id,
            content: (
              <SayForm
                key={`${asking.creator._id} ${asking.wantsComment}`}
                creator={asking.creator.full_name}
                name={name}
                comment={asking.wantsComment ? asking.word.comment : null}
                action={asking.wantsComment || !asking.word.verdict ? t("save") : t(`verdicts.${asking.word.verdict}`)}
                onCancel={leave}
                onSay={({ name: reviewer, comment }) => {
                  reviewerName.set(reviewer);
                  const before = wordOn(asking.creator._id);
                  give({ word: { ...asking.word, comment: comment ?? before.comment }, before, reviewer });
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
