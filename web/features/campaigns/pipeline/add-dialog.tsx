import { addCampaignCreators } from "#contract/campaigns/creators.ts";
import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useLoaded, useMutate } from "#web/api/queries.ts";
import { FindCreator } from "#web/shared/find-creator/find-creator.tsx";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("campaignCreators");

const KINDS = ["creator", "list"] as const;
type Kind = (typeof KINDS)[number];

/** Adds a creator, or the creators of a list, to the campaign. */
export function AddDialog({
  campaign: { _id: id, title },
  onClose,
}: {
  campaign: { _id: string; title: string };
  onClose: () => void;
}) {
  const { lists } = useLoaded(listLists, ALL_LISTS);
  const [kind, setKind] = useState<Kind>("creator");
  const [creator, setCreator] = useState<{ _id: string; full_name: string }>();
  const [topId, setTopId] = useState(lists[0]?._id);
  const [isMissing, setMissing] = useState(false);
  const adding = useMutate(addCampaignCreators, {
    onSuccess: ({ added, actionId }) => {
      toastWithUndo(t("added", { count: added, title }), actionId);
      onClose();
    },
  });
  const chosen =
    kind === "creator" ? creator && { creatorsId: [creator._id] } : topId === undefined ? undefined : { topId };
  return (
    <EntryDialog onClose={onClose} title={t("addDialog.title")}>
      <DialogForm
        problem={isMissing && !chosen ? t("addDialog.missing") : adding.error?.msg}
        submit={t("addDialog.submit")}
        busy={adding.busy}
        onClose={onClose}
        onSubmit={() => {
          setMissing(!chosen);
          if (chosen) adding.mutate({ id, ...chosen });
        }}
      >
        <SegmentedControl
          aria-label={t("addDialog.of")}
          value={kind}
          data={KINDS.map((value) => ({ value, label: t(`addDialog.${value}`) }))}
          onChange={setKind}
        />
        {kind === "list" ? (
          lists.length === 0 ? (
            <p className="flush muted">{t("addDialog.noLists")}</p>
          ) : (
            <NativeSelect
              label={t("addDialog.chooseList")}
              value={topId ?? ""}
              data={lists.map((list) => ({ value: list._id, label: list.title }))}
              onChange={({ currentTarget: { value } }) => setTopId(value)}
            />
          )
        ) : creator ? (
          <div className="row gap-2 justify-between">
            <span className="medium">{creator.full_name}</span>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconX size={14} aria-hidden />}
              onClick={() => setCreator(undefined)}
            >
              {t("addDialog.another")}
            </Button>
          </div>
        ) : (
          <FindCreator
            field={{ label: t("addDialog.find"), placeholder: t("addDialog.findPlaceholder") }}
            options={{ width: "target" }}
            onFind={setCreator}
          />
        )}
      </DialogForm>
    </EntryDialog>
  );
}
