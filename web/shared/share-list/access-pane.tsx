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
      <PublicSwitch list={list} sharing={sharing} />
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

export function PublicSwitch({ list, sharing: { publicity } }: { list: ListView; sharing: Sharing }) {
  const { _id: topId } = list;
  return (
    <Switch
      label={t("public")}
      description={t(list.public ? "publicOn" : list.share.id ? "publicAgain" : "publicOff")}
      checked={publicity.isPending ? publicity.variables.public : list.public}
      data-autofocus
      onChange={(event) => {
        if (!publicity.isPending) publicity.mutate({ topId, public: event.currentTarget.checked });
      }}
    />
  );
}
