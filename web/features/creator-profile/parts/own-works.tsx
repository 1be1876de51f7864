import {
  deleteOwnNewsletter,
  deleteOwnPodcast,
  saveOwnNewsletter,
  saveOwnPodcast,
  type OwnProfile,
} from "#contract/creator-profile/edit.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { onSaved } from "../show-saved.ts";
import { PictureChoice, type PictureField } from "./picture-choice.tsx";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

const KINDS = {
  podcast: { save: saveOwnPodcast, withdraw: deleteOwnPodcast },
  newsletter: { save: saveOwnNewsletter, withdraw: deleteOwnNewsletter },
} as const;
type Kind = keyof typeof KINDS;

/** What the creator publishes outside the networks: one of each, of their own. */
export function OwnWorks({ profile }: { profile: OwnProfile }) {
  return (
    <PageSection title={t("works.title")}>
      <Work profile={profile} kind="podcast" />
      <Work profile={profile} kind="newsletter" />
    </PageSection>
  );
}

function Work({ profile, kind }: { profile: OwnProfile; kind: Kind }) {
  const [isEditing, setEditing] = useState(false);
  const remember = useFocusBack(isEditing);
  const { [kind]: work, _id: id } = profile;
  const own = work && !work.isLocked ? work : null;
  const withdraw = useMutate(KINDS[kind].withdraw, {
    onSuccess: onSaved,
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return (
    <div className={styles.row}>
      {work?.pictureUrl?.startsWith("/files/") && (
        <img src={work.pictureUrl} alt="" width={48} height={48} className={styles.picture} />
      )}
      <span className="grid shrink grow">
        <span className="medium">{t(`works.${kind}`)}</span>
        {work ? (
          <>
            <a
              href={work.link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="break-anywhere"
              dir="auto"
            >
              {work.name}
            </a>
            {work.isLocked && <span className="muted text-label">{t("works.known")}</span>}
          </>
        ) : (
          <span className="muted">{t(`works.none.${kind}`)}</span>
        )}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          remember();
          setEditing(true);
        }}
      >
        {t(own ? `works.edit.${kind}` : `works.add.${kind}`)}
      </Button>
      {own && (
        <Button size="compact-sm" variant="subtle" loading={withdraw.busy} onClick={() => withdraw.mutate({ id })}>
          {t(`works.withdraw.${kind}`)}
        </Button>
      )}
      {isEditing && <WorkDialog id={id} kind={kind} work={own} onClose={() => setEditing(false)} />}
    </div>
  );
}

type Typed = { name: string; link: string; description: string; picture: PictureField };

function WorkDialog({
  id,
  kind,
  work,
  onClose,
}: {
  id: string;
  kind: Kind;
  work: OwnProfile[Kind];
  onClose: () => void;
}) {
  const initial: Typed = {
    name: work?.name ?? "",
    link: work?.link ?? "",
    description: work?.description ?? "",
    picture: undefined,
  };
  const form = useEndpointForm(KINDS[kind].save, {
    initial,
    inputOf: (values: Typed) => ({ id, ...values }),
    onDone(reply) {
      onSaved(reply);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t(`works.${kind}`)} submit={t(`works.save.${kind}`)} onClose={onClose}>
      <TextInput {...form.text("name")} label={t("works.name")} dir="auto" data-autofocus />
      <TextInput {...form.text("link")} label={t("works.link")} type="url" placeholder="https://" />
      <Textarea
        {...form.text("description")}
        label={t("works.description")}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
      />
      <PictureChoice
        label={t("works.picture")}
        current={work?.pictureUrl ?? null}
        value={form.values.picture}
        onChange={(picture) => form.setFieldValue("picture", picture)}
      />
    </FormDialog>
  );
}
