import { deliverableMachine } from "#contract/campaigns/states.ts";
import { reportPosts, submitDraft, type OwnDeliverable } from "#contract/campaigns/own.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { date } from "#web/lib/format.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { DeliverableMark } from "./marks.tsx";
import styles from "./own.module.css";
import { Review } from "./review.tsx";

const t = texts("ownCampaigns");
const tProfiles = texts("profiles");

type Of = {
  creatorId: string;
  campaignId: string;
  /** Who was rejected or has withdrawn hands in nothing. */ takesPart: boolean;
};

/** What the creator delivers: drafts, comments, and links of the posts. */
export function Deliverables({ deliverables, ...of }: Of & { deliverables: readonly OwnDeliverable[] }) {
  if (deliverables.length === 0) return <p className="flush muted">{t("deliverables.none")}</p>;
  return (
    <ul className="list-reset stack gap-3">
      {deliverables.map((deliverable) => (
        <li key={deliverable._id}>
          <Deliverable {...of} deliverable={deliverable} />
        </li>
      ))}
    </ul>
  );
}

type Props = Of & { deliverable: OwnDeliverable };
const keyOf = ({ creatorId, campaignId, deliverable }: Props) => ({
  id: creatorId,
  campaign: campaignId,
  deliverable: deliverable._id,
});

function Deliverable(props: Props) {
  const { network, format, count, dueOn, state, draftText, draftLink, files, postLinks } = props.deliverable;
  const label = { count, format: tProfiles(`formats.${format}`), network: NETWORK_FACTS[network].label };
  const mayDraft = props.takesPart && deliverableMachine.may(state, "submitted");
  const mayPost = props.takesPart && (state === "posted" || deliverableMachine.may(state, "posted"));
  return (
    <article className={styles.deliverable} aria-label={t("deliverables.count", label)}>
      <div className="row wrap justify-between gap-2">
        <span className="stack">
          <b className="medium">{t("deliverables.count", label)}</b>
          <span className="muted text-label">
            {dueOn === null ? t("deliverables.noDay") : t("deliverables.due", { day: date(dueOn) })}
          </span>
        </span>
        <DeliverableMark state={state} hasDraft={draftText !== "" || draftLink !== "" || files.length > 0} />
      </div>
      {!mayDraft && (draftText !== "" || draftLink !== "") && (
        <div className="stack gap-1">
          <span className="muted text-label">{t("deliverables.draft")}</span>
          {draftText !== "" && (
            <p className="flush pre-line break-anywhere max-prose" dir="auto">
              {draftText}
            </p>
          )}
          {draftLink !== "" && <OutLink href={draftLink} />}
        </div>
      )}
      {postLinks.length > 0 && (
        <div className="stack gap-1">
          <span className="muted text-label">{t("deliverables.posts")}</span>
          {postLinks.map((link) => (
            <OutLink key={link} href={link} />
          ))}
        </div>
      )}
      <Review {...props} mayDraft={mayDraft}>
        {mayDraft && <Draft key={state} {...props} />}
        {mayPost && <Posts key={postLinks.join(" ")} {...props} />}
      </Review>
    </article>
  );
}

function OutLink({ href }: { href: string }) {
  return (
    <a href={href} rel="noreferrer noopener" target="_blank" className="break-anywhere">
      {href}
    </a>
  );
}

function Draft(props: Props) {
  const { draftText, draftLink } = props.deliverable;
  const form = useEndpointForm(submitDraft, {
    initial: { draftText, draftLink },
    inputOf: (values) => ({ ...keyOf(props), ...values }),
    onDone: () => form.resetDirty(),
  });
  return (
    <form className="stack gap-3" onSubmit={form.submit} noValidate>
      <Textarea label={t("deliverables.draftText")} autosize minRows={3} maxRows={16} {...form.text("draftText")} />
      <TextInput
        label={t("deliverables.draftLink")}
        description={t("deliverables.draftLinkAbout")}
        type="url"
        {...form.text("draftLink")}
      />
      <FormError>{form.problem}</FormError>
      <div>
        <Button type="submit" loading={form.busy}>
          {t("deliverables.submit")}
        </Button>
      </div>
    </form>
  );
}

function Posts(props: Props) {
  const form = useEndpointForm(reportPosts, {
    initial: { lines: props.deliverable.postLinks.join("\n") },
    inputOf: ({ lines }) => ({ ...keyOf(props), postLinks: lines.split("\n").filter((line) => line.trim() !== "") }),
    onDone: () => form.resetDirty(),
  });
  return (
    <form className="stack gap-3" onSubmit={form.submit} noValidate>
      <Textarea
        label={t("deliverables.postLinks")}
        autosize
        minRows={2}
        maxRows={12}
        {...form.getInputProps("lines")}
      />
      <FormError>{form.problem}</FormError>
      <div>
        <Button type="submit" loading={form.busy} disabled={!form.isDirty()}>
          {t("deliverables.post")}
        </Button>
      </div>
    </form>
  );
}
