import type { ListView } from "#contract/lists/shapes.ts";
import { Switch } from "@mantine/core";
import { texts } from "#web/words/i18n.ts";
import { AddressField } from "./address-field.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { PasswordField } from "./password-field.tsx";
import styles from "./share-dialog.module.css";
import type { Sharing } from "./use-sharing.ts";

const t = texts("lists");

/** Whether a list is public, its link, password and expiry, and whether visitors can give feedback. */
export function AccessPane({ list, sharing }: { list: ListView; sharing: Sharing }) {
  const { community, sharing: saving, change } = sharing;
  const { _id: topId } = list;
  const takesFeedback = (saving.isPending ? saving.variables.feedback : undefined) ?? list.share.feedback;
  const isCommunity = community.isPending ? community.variables.community : list.community;
  return (
    <div className="stack gap-4">
      <ListSwitch list={list} sharing={sharing} />
      {list.public && list.share.url && (
        <>
          <AddressField address={location.origin + list.share.url} sharing={sharing} />
          <PasswordField hasPassword={list.share.hasPassword} sharing={sharing} />
          <ExpiryField expiresAt={list.share.expiresAt} sharing={sharing} />
          <div className={styles.part}>
            <Switch
              label={t("feedback.take")}
              description={t("feedback.takeHint")}
              checked={takesFeedback}
              onChange={(event) => {
                const feedback = event.currentTarget.checked;
                change({ feedback }, t(feedback ? "toast.feedbackOn" : "toast.feedbackOff"));
              }}
            />
          </div>
          <div className={styles.part}>
            <Switch
              label={t("communityTake")}
              description={t("communityHint")}
              checked={isCommunity}
              onChange={(event) => {
                if (!community.isPending) community.mutate({ topId, community: event.currentTarget.checked });
              }}
            />
          </div>
        </>
      )}
    </div>
  );
}

export function ListSwitch({ list, sharing: { publicity } }: { list: ListView; sharing: Sharing }) {
  const { _id: topId } = list;
  return (
    <PublicSwitch
      description={t(list.public ? "publicOn" : list.share.id ? "publicAgain" : "publicOff")}
      isPublic={list.public}
      saving={publicity}
      onChange={(isPublic) => publicity.mutate({ topId, public: isPublic })}
    />
  );
}

/** Whether everyone with the link can look at it; shows at once what was chosen. */
export function PublicSwitch({
  description,
  isPublic,
  saving,
  onChange,
}: {
  description: string;
  isPublic: boolean;
  saving: { isPending: boolean; variables: { public: boolean } | undefined };
  onChange: (isPublic: boolean) => void;
}) {
  return (
    <Switch
      label={t("public")}
      description={description}
      checked={saving.isPending && saving.variables ? saving.variables.public : isPublic}
      data-autofocus
      onChange={(event) => {
        if (!saving.isPending) onChange(event.currentTarget.checked);
      }}
    />
  );
}
