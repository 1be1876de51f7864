import {
  addAudienceItem,
  deleteAudienceItem,
  editAudienceDescription,
  updateAudienceItem,
} from "#contract/creator-profile/collaborations.ts";
import { AUDIENCE_ITEMS_MAX, type AudienceItem } from "#contract/creator-profile/collaboration-items.ts";
import type { OwnProfile } from "#contract/creator-profile/edit.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { IconLock, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { ITEM_CALLBACKS, onSaved } from "../show-saved.ts";
import { OrderedItems } from "./ordered-items.tsx";
import { useItemDialog } from "./use-item-dialog.ts";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

type Props = { profile: OwnProfile };

/** Who reads the creator: a text, and points that brands look for. */
export function Audience({ profile }: Props) {
  const { _id: id, lastChange: seen, isAudienceLocked, partnerships } = profile;
  const { description, items } = partnerships.audience;
  /** null: a new point. */
  const [editing, setEditing] = useState<"description" | AudienceItem | null>();
  const remember = useFocusBack(editing !== undefined);
  const edit = (what: typeof editing) => {
    remember();
    setEditing(what);
  };
  const close = () => setEditing(undefined);
  const move = useMutate(updateAudienceItem, ITEM_CALLBACKS);
  const withdraw = useMutate(deleteAudienceItem, ITEM_CALLBACKS);
  return (
    <PageSection title={t("audience.title")} lead={t("audience.lead")}>
      <div className={styles.row}>
        <p className="flush shrink grow pre-line break-anywhere" dir="auto">
          {description === "" ? <span className="muted">{t("audience.none")}</span> : description}
        </p>
        {isAudienceLocked ? (
          <span className="row gap-1 muted text-label">
            <IconLock size={14} aria-hidden /> {t("locked")}
          </span>
        ) : (
          <Button size="compact-sm" variant="default" onClick={() => edit("description")}>
            {t(description === "" ? "audience.describe" : "audience.edit")}
          </Button>
        )}
      </div>
      <OrderedItems
        label={t("audience.points")}
        items={items}
        nameOf={({ text }) => text}
        isBusy={move.isPending || withdraw.isPending}
        onMove={({ _id }, position) => move.mutate({ id, item_id: _id, position, seen })}
        onEdit={edit}
        onWithdraw={({ _id }) => withdraw.mutate({ id, item_id: _id, seen })}
      >
        {({ text }) => (
          <span className="break-anywhere" dir="auto">
            {text}
          </span>
        )}
      </OrderedItems>
      <FormError>{(move.error ?? withdraw.error)?.msg}</FormError>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={items.length >= AUDIENCE_ITEMS_MAX}
          onClick={() => edit(null)}
        >
          {t("audience.add")}
        </Button>
      </div>
      {editing === "description" && <DescriptionDialog profile={profile} onClose={close} />}
      {editing === null && <NewPointDialog profile={profile} onClose={close} />}
      {editing && editing !== "description" && <PointDialog profile={profile} item={editing} onClose={close} />}
    </PageSection>
  );
}

type DialogProps = Props & { onClose: () => void };

function DescriptionDialog({ profile, onClose }: DialogProps) {
  const { seen, ...answered } = useItemDialog(profile, onClose);
  const form = useEndpointForm(editAudienceDescription, {
    initial: { description: profile.partnerships.audience.description },
    inputOf: (values) => ({ id: profile._id, seen, ...values }),
    ...answered,
  });
  return (
    <FormDialog form={form} title={t("audience.title")} submit={t("audience.save")} onClose={onClose}>
      <Textarea
        {...form.text("description")}
        label={t("audience.description")}
        autosize
        minRows={4}
        maxRows={12}
        dir="auto"
        data-autofocus
      />
    </FormDialog>
  );
}

function NewPointDialog({ profile: { _id: id }, onClose }: DialogProps) {
  const form = useEndpointForm(addAudienceItem, {
    initial: { text: "" },
    inputOf: (values) => ({ id, ...values }),
    onDone(reply) {
      onSaved(reply);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t("audience.add")} submit={t("audience.savePoint")} onClose={onClose}>
      <TextInput {...form.text("text")} label={t("audience.point")} dir="auto" data-autofocus />
    </FormDialog>
  );
}

function PointDialog({ profile, item, onClose }: DialogProps & { item: AudienceItem }) {
  const { seen, ...answered } = useItemDialog(profile, onClose);
  const form = useEndpointForm(updateAudienceItem, {
    initial: { text: item.text },
    inputOf: (values) => ({ id: profile._id, item_id: item._id, seen, ...values }),
    ...answered,
  });
  return (
    <FormDialog form={form} title={t("audience.point")} submit={t("audience.savePoint")} onClose={onClose}>
      <TextInput {...form.text("text")} label={t("audience.point")} dir="auto" data-autofocus />
    </FormDialog>
  );
}
