import {
  addPartnershipItem,
  deletePartnershipItem,
  updatePartnershipItem,
} from "#contract/creator-profile/collaborations.ts";
import { PARTNERSHIPS_MAX, type PartnershipItem } from "#contract/creator-profile/collaboration-items.ts";
import type { OwnProfile } from "#contract/creator-profile/edit.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { Partnership } from "#web/shared/collaborations/partnership.tsx";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { ITEM_CALLBACKS } from "../show-saved.ts";
import { OrderedItems } from "./ordered-items.tsx";
import { PictureChoice, type PictureField } from "./picture-choice.tsx";
import { useItemDialog } from "./use-item-dialog.ts";

const t = texts("creatorProfile");

type Props = { profile: OwnProfile };

/** Brands that the creator has worked with. */
export function OwnPartnerships({ profile }: Props) {
  const { _id: id, lastChange: seen } = profile;
  const { previousPartnerships: items } = profile.partnerships;
  /** null: a new one. */
  const [editing, setEditing] = useState<PartnershipItem | null>();
  const remember = useFocusBack(editing !== undefined);
  const edit = (item: PartnershipItem | null) => {
    remember();
    setEditing(item);
  };
  const move = useMutate(updatePartnershipItem, ITEM_CALLBACKS);
  const withdraw = useMutate(deletePartnershipItem, ITEM_CALLBACKS);
  return (
    <PageSection title={t("partnerships.title")} lead={t("partnerships.lead")}>
      {items.length === 0 && <p className="flush muted">{t("partnerships.none")}</p>}
      <OrderedItems
        label={t("partnerships.title")}
        items={items}
        nameOf={({ brandName }) => brandName}
        isBusy={move.isPending || withdraw.isPending}
        onMove={({ _id }, position) =>
          move.mutate({ id, item_id: _id, position: String(position), seen: String(seen) })
        }
        onEdit={edit}
        onWithdraw={({ _id }) => withdraw.mutate({ id, item_id: _id, seen })}
      >
        {(item) => <Partnership item={item} />}
      </OrderedItems>
      <FormError>{(move.error ?? withdraw.error)?.msg}</FormError>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={items.length >= PARTNERSHIPS_MAX}
          onClick={() => edit(null)}
        >
          {t("partnerships.add")}
        </Button>
      </div>
      {editing !== undefined && (
        <PartnershipDialog profile={profile} item={editing} onClose={() => setEditing(undefined)} />
      )}
    </PageSection>
  );
}

type Typed = { brandName: string; postLink: string; description: string; picture: PictureField };

function PartnershipDialog({ profile, item, onClose }: Props & { item: PartnershipItem | null; onClose: () => void }) {
  const { _id: id } = profile;
  const { seen, ...answered } = useItemDialog(profile, onClose);
  const initial: Typed = {
    brandName: item?.brandName ?? "",
    postLink: item?.postLink ?? "",
    description: item?.description ?? "",
    picture: undefined,
  };
  const options = {
    initial,
    ...answered,
  };
  const adding = useEndpointForm(addPartnershipItem, { ...options, inputOf: (typed: Typed) => ({ id, ...typed }) });
  const changing = useEndpointForm(updatePartnershipItem, {
    ...options,
    inputOf: (typed: Typed) => ({ id, item_id: item?._id ?? "", seen: String(seen), ...typed }),
  });
  const form = item ? changing : adding;
  return (
    <FormDialog
      form={form}
      title={t(item ? "partnerships.change" : "partnerships.add")}
      submit={t("partnerships.save")}
      onClose={onClose}
    >
      <TextInput {...form.text("brandName")} label={t("partnerships.brand")} dir="auto" data-autofocus />
      <TextInput {...form.text("postLink")} label={t("partnerships.link")} type="url" placeholder="https://" />
      <Textarea
        {...form.text("description")}
        label={t("partnerships.description")}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
      />
      <PictureChoice
        label={t("partnerships.picture")}
        current={item?.picture ?? null}
        value={form.values.picture}
        onChange={(picture) => form.setFieldValue("picture", picture)}
      />
    </FormDialog>
  );
}
