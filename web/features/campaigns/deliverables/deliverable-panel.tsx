import {
  findDeliverablePosts,
  moveDeliverable,
  readDeliverable,
  removeDeliverable,
  updateDeliverable,
  type WholeDeliverable,
} from "#contract/campaigns/deliverables.ts";
import type { InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { deliverableMachine, DELIVERABLE_STEPS, type DeliverableStep } from "#contract/campaigns/states.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { changedOf } from "#web/shared/forms/form-fields.ts";
import { useEndpointForm, useLatest } from "#web/shared/forms/use-endpoint-form.ts";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Time } from "#web/ui/time.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { PanelActions } from "../parts/panel-actions.tsx";
import { EditForm } from "./edit-form.tsx";
import { Review, useComment, type Comment } from "./review.tsx";
import { stateText, whatText } from "./what-text.ts";

const t = texts("deliverables");

type Key = { campaignId: string; deliverable: string };

/** A deliverable: its draft, its posts, its steps and what members wrote about it. */
export function DeliverablePanel({ campaignId, deliverable, onClose }: Key & { onClose: () => void }) {
  const of = { id: campaignId, deliverable };
  const read = useRead(readDeliverable, of);
  return (
    <Loaded read={read} failed={t("panelFailed")}>
      {(data) => <Whole key={data.deliverable._id} of={of} {...data} onClose={onClose} />}
    </Loaded>
  );
}

type WholeProps = { of: Of; onClose: () => void } & ReplyOf<typeof readDeliverable>;

function Whole({ of, deliverable: whole, notes, onClose }: WholeProps) {
  const canWrite = useCan("campaigns.write");
  const [isEditing, setEditing] = useState(false);
  const [isDrafting, setDrafting] = useState(false);
  const comment = useComment(of);
  const removing = useMutate(removeDeliverable, {
    onSuccess: ({ actionId }) => {
      onClose();
      toastWithUndo(t("removed"), actionId);
    },
    onError: toastError,
  });
  // Members change what a creator has handed in only where they say so.
  const mayDraft = canWrite && (!whole.isDraftOfCreator || isDrafting);
  const posts = <Posts of={of} deliverable={whole} canWrite={canWrite} />;
  const isPostedNext = deliverableMachine.may(whole.state, "posted");
  return (
    <div className="stack gap-6">
      <div className="stack gap-1">
        <span className="semibold text-lead">{whole.creator.full_name}</span>
        <span>{whatText(whole)}</span>
        <span className="muted text-label">
          {stateText(whole)}
          {" · "}
          {t(`timing.${whole.timing}`)}
          {whole.dueOn !== null && ` · ${t("columns.due")} ${date(whole.dueOn)}`}
        </span>
      </div>
      <Steps of={of} deliverable={whole} canWrite={canWrite} mayDraft={mayDraft} comment={comment} />
      {isEditing && <EditForm of={of} deliverable={whole} onClose={() => setEditing(false)} />}
      {isPostedNext && posts}
      <Draft of={of} deliverable={whole} canWrite={mayDraft} />
      {canWrite && !mayDraft && deliverableMachine.may(whole.state, "submitted") && (
        <div className="stack gap-2">
          <p className="flush muted text-label">{t("theirDraft")}</p>
          <div>
            <Button size="xs" variant="default" onClick={() => setDrafting(true)}>
              {t("editDraft")}
            </Button>
          </div>
        </div>
      )}
      <Review of={of} files={whole.files} notes={notes} canWrite={canWrite} comment={comment} />
      {!isPostedNext && posts}
      {canWrite && (
        <PanelActions
          edit={t("edit.open")}
          remove={t("remove")}
          isEditing={isEditing}
          isRemoving={removing.busy}
          onEdit={() => setEditing(true)}
          onRemove={() => removing.mutate(of)}
        />
      )}
    </div>
  );
}

type Of = { id: string; deliverable: string };
type Props = { of: Of; deliverable: WholeDeliverable; canWrite: boolean };

type Along = Pick<InputOf<typeof moveDeliverable>, "postLinks" | "comment">;

function useMove(of: Of, onCommented?: () => void) {
  const moving = useMutate(moveDeliverable, {
    onSuccess: ({ actionId }, { step, comment }) => {
      if (comment) onCommented?.();
      toastWithUndo(t("moved", { state: t(`states.${deliverableMachine.steps[step].to}`) }), actionId);
    },
    onError: toastError,
  });
  return {
    busy: moving.busy,
    move: (step: DeliverableStep, along: Along = {}) => moving.mutate({ ...of, step, ...along }),
  };
}

/** The step that is usually taken next. */
const MAIN = new Set<DeliverableStep>(["submitted", "approved", "verified"]);

type StepsProps = Props & { mayDraft: boolean; comment: Comment };

/** Posting is beside the links that it needs. */
function Steps({ of, deliverable: { state }, canWrite, mayDraft, comment }: StepsProps) {
  const { busy, move } = useMove(of, comment.clear);
  const possible = DELIVERABLE_STEPS.filter(
    (step) => step !== "posted" && (step !== "submitted" || mayDraft) && deliverableMachine.may(state, step),
  );
  if (!canWrite || possible.length === 0) return null;
  const { written } = comment;
  return (
    <div className="stack gap-2">
      <div className="row wrap gap-2">
        {possible.map((step) => (
          <Button
            key={step}
            size="xs"
            variant={MAIN.has(step) ? "filled" : "default"}
            disabled={busy}
            onClick={() => move(step, step === "changesRequested" && written ? { comment: written } : {})}
          >
            {t(`steps.${step}`)}
          </Button>
        ))}
      </div>
      {written && possible.includes("changesRequested") && (
        <p className="flush muted text-label">{t("commentGoesAlong")}</p>
      )}
    </div>
  );
}

function Draft({ of, deliverable: { state, draftText, draftLink }, canWrite }: Props) {
  const form = useEndpointForm(updateDeliverable, {
    initial: { draftText, draftLink },
    inputOf: (values, before) => ({ ...of, ...changedOf(values, before) }),
    onDone: ({ actionId }) => {
      form.resetDirty();
      if (actionId !== null) toastWithUndo(t("saved"), actionId);
    },
  });
  useLatest(form, { draftText, draftLink });
  const isOpen = canWrite && deliverableMachine.may(state, "submitted");
  // What was typed before a colleague handed the draft in stays until it is refused, to be copied.
  if (!isOpen && !form.isDirty()) return <DraftText {...{ draftText, draftLink }} />;
  return (
    <form className="stack gap-3" onSubmit={form.submit} noValidate aria-label={t("draft")}>
      <h3 className="flush text-body">{t("draft")}</h3>
      <Textarea {...form.text("draftText")} label={t("draftText")} autosize minRows={3} />
      <TextInput {...form.text("draftLink")} label={t("draftLink")} />
      <FormError>{form.problem}</FormError>
      <div>
        <Button type="submit" size="xs" variant="default" loading={form.busy} disabled={!form.isDirty()}>
          {t("saveDraft")}
        </Button>
      </div>
    </form>
  );
}

/** A draft as it was handed in: it is changed once changes are requested. */
function DraftText({ draftText, draftLink }: Pick<WholeDeliverable, "draftText" | "draftLink">) {
  return (
    <section className="stack gap-2" aria-label={t("draft")}>
      <h3 className="flush text-body">{t("draft")}</h3>
      {draftText === "" && draftLink === "" && <p className="flush muted text-label">{t("noDraft")}</p>}
      {draftText !== "" && <p className="flush pre-line break-anywhere">{draftText}</p>}
      {draftLink !== "" && (
        <a href={draftLink} target="_blank" rel="noreferrer noopener" className="break-anywhere">
          {draftLink}
        </a>
      )}
    </section>
  );
}

function Posts({ of, deliverable, canWrite }: Props) {
  const { state, postLinks } = deliverable;
  const isPostable = deliverableMachine.may(state, "posted");
  if (!isPostable && postLinks.length === 0) return null;
  return (
    <section className="stack gap-3" aria-label={t("posts")}>
      <h3 className="flush text-body">{t("posts")}</h3>
      {postLinks.length > 0 && (
        <ul className="list-reset stack gap-1">
          {postLinks.map((link) => (
            <li key={link} className="break-anywhere">
              <a href={link} target="_blank" rel="noreferrer noopener">
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isPostable && canWrite && <PostForm of={of} deliverable={deliverable} />}
    </section>
  );
}

const POSTED = { step: "posted" } as const;

/** The links are typed, or taken from posts that were found. */
function PostForm({ of, deliverable: { network } }: Omit<Props, "canWrite">) {
  const { busy, move } = useMove(of);
  const read = useRead(findDeliverablePosts, of);
  const form = useEndpointForm(moveDeliverable, {
    initial: { postLinks: "" },
    inputOf: ({ postLinks }) => ({ ...of, ...POSTED, postLinks: postLinks.split(/\s+/).filter(Boolean) }),
    onDone: ({ actionId }) => toastWithUndo(t("moved", { state: t("states.posted") }), actionId),
  });
  return (
    <>
      <form className="stack gap-3" onSubmit={form.submit} noValidate>
        <Textarea
          {...form.getInputProps("postLinks")}
          label={t("postLinks")}
          description={t("postLinksAbout")}
          autosize
          minRows={2}
        />
        <FormError>{form.problem}</FormError>
        <div>
          <Button type="submit" size="xs" loading={form.busy}>
            {t("steps.posted")}
          </Button>
        </div>
      </form>
      <Loaded read={read} failed={t("foundFailed")}>
        {({ posts, hasWords }) =>
          posts.length === 0 ? (
            <p className="flush muted text-label">
              {hasWords ? t("foundNone", { network: NETWORK_FACTS[network].label }) : t("foundNoWords")}
            </p>
          ) : (
            <div className="stack gap-2">
              <span className="text-label muted">{t("found")}</span>
              <ul className="list-reset stack gap-2" aria-label={t("found")}>
                {posts.map(({ _id, text, url, publishedAt }) => (
                  <li key={_id} className="stack gap-1 p-2 bordered rounded-small">
                    <span className="ellipsis" title={text}>
                      {text}
                    </span>
                    <span className="row wrap gap-2 text-label muted">
                      <Time at={publishedAt} />
                      {url !== null && (
                        <>
                          <a href={url} target="_blank" rel="noreferrer noopener">
                            {t("openPost")}
                          </a>
                          <Button
                            size="compact-xs"
                            variant="default"
                            disabled={busy}
                            onClick={() => move("posted", { postLinks: [url] })}
                          >
                            {t("take")}
                          </Button>
                        </>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </>
  );
}
