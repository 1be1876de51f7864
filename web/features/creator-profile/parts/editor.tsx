import { releaseClaim } from "#contract/creator-profile/claims.ts";
import { deleteOwnPicture, getOwnProfile, uploadOwnPicture, type OwnProfile } from "#contract/creator-profile/edit.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate, useRead } from "#web/api/queries.ts";
import { LogoButtons } from "#web/shared/logo/logo-buttons.tsx";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { onSaved } from "../show-saved.ts";
import { ChoiceField, TextField } from "./own-field.tsx";
import { Audience } from "./audience.tsx";
import { Connections } from "./connections.tsx";
import { Managers } from "./managers.tsx";
import { OwnNetworks } from "./own-networks.tsx";
import { OwnNiches } from "./own-niches.tsx";
import { OwnPartnerships } from "./own-partnerships.tsx";
import { OwnServices } from "./own-services.tsx";
import { OwnWorks } from "./own-works.tsx";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

/** What the user says of themselves. Each change is saved by itself and can be undone. */
export function Editor({ id, claim, isOwner }: { id: string; claim: string; isOwner: boolean }) {
  const read = useRead(getOwnProfile, { id });
  return (
    <Loaded read={read} failed={t("notFetched")}>
      {({ profile }) => (
        <>
          <PageSection title={t("about")} lead={t("saveHint")}>
            <Picture profile={profile} />
            <TextField profile={profile} field="fullName" />
            <TextField profile={profile} field="title" />
            <TextField profile={profile} field="description" isLong />
            <div className={styles.pair}>
              <ChoiceField profile={profile} field="country" />
              <ChoiceField profile={profile} field="language" />
            </div>
          </PageSection>
          <OwnNiches profile={profile} />
          <Audience profile={profile} />
          <OwnServices profile={profile} />
          <OwnPartnerships profile={profile} />
          <OwnWorks profile={profile} />
          {isOwner && (
            <>
              <OwnNetworks profile={profile} />
              <Connections id={id} />
              <Managers id={id} />
              <Release claim={claim} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

function Picture({ profile: { _id: id, fullName, picture, locked, sources } }: { profile: OwnProfile }) {
  const [ignored, setIgnored] = useState<string | null>(null);
  const isLocked = locked.includes("picture");
  const callbacks = {
    onSuccess: onSaved,
    onError: ({ msg }: ApiError) => setIgnored(msg),
  };
  const uploading = useMutate(uploadOwnPicture, callbacks);
  const removing = useMutate(deleteOwnPicture, callbacks);
  return (
    <div className="stack gap-2">
      <div className="row wrap gap-3">
        <Avatar name={fullName} src={picture} size={64} />
        <span className="grid shrink grow">
          <span className="medium">{t("fields.picture")}</span>
          <span className="muted text-label">{t(isLocked ? "locked" : "pictureHint")}</span>
        </span>
        {!isLocked && (
          <LogoButtons
            label={t("fields.picture")}
            isEmpty={sources["picture"]?.isOwn !== true}
            uploading={uploading}
            removing={removing}
            onUpload={(file) => uploading.mutate({ id, picture: file })}
            onRemove={() => removing.mutate({ id })}
            onIgnored={setIgnored}
          />
        )}
      </div>
      <FormError>{ignored}</FormError>
    </div>
  );
}

function Release({ claim }: { claim: string }) {
  const [isAsking, setAsking] = useState(false);
  const remember = useFocusBack(isAsking);
  const release = useMutate(releaseClaim, {
    onSuccess: () => toast({ message: t("release.done"), tone: "good" }),
  });
  return (
    <PageSection title={t("release.title")} lead={t("release.lead")}>
      <div>
        <Button
          variant="default"
          onClick={() => {
            remember();
            setAsking(true);
          }}
        >
          {t("release.open")}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t("release.title")}
        confirm={t("release.confirm")}
        busy={release.busy}
        error={release.error?.msg}
        onConfirm={() => release.mutate({ id: claim })}
        onClose={() => setAsking(false)}
      >
        {t("release.text")}
      </ConfirmDialog>
    </PageSection>
  );
}
