import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { createWatch, type Watch } from "#contract/network-watch.ts";
import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useLoaded, useMutate } from "#web/api/queries.ts";
import { FindCreator } from "#web/shared/find-creator/find-creator.tsx";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("networkWatch");

const KINDS = ["creator", "list"] as const;
type Kind = (typeof KINDS)[number];

/** Chooses a creator or a list, whose network is watched from then on. */
export function CreateDialog({ onClose, onDone }: { onClose: () => void; onDone: (watch: Watch) => void }) {
  const { lists } = useLoaded(listLists, ALL_LISTS);
  const [kind, setKind] = useState<Kind>("creator");
  const [creator, setCreator] = useState<{ _id: string; full_name: string }>();
  const [topId, setTopId] = useState(lists[0]?._id);
  const [isMissing, setMissing] = useState(false);
  const creating = useMutate(createWatch, {
    onSuccess: ({ watch, actionId }) => {
      if (actionId !== null) toastWithUndo(t("created", { title: watch.title }), actionId);
      onDone(watch);
    },
  });
  const subject =
    kind === "creator" ? creator && { creatorId: creator._id } : topId === undefined ? undefined : { topId };
  return (
    <EntryDialog onClose={onClose} title={t("dialog.title")}>
      <DialogForm
        problem={isMissing && !subject ? t("dialog.missing") : creating.error?.msg}
        submit={t("dialog.submit")}
        busy={creating.busy}
        onClose={onClose}
        onSubmit={() => {
          setMissing(!subject);
          if (subject) creating.mutate(subject);
        }}
      >
        <SegmentedControl
          aria-label={t("dialog.of")}
          value={kind}
          data={KINDS.map((value) => ({ value, label: t(`dialog.${value}`) }))}
          onChange={setKind}
        />
        {kind === "list" ? (
          lists.length === 0 ? (
            <p className="flush muted">{t("dialog.noLists")}</p>
          ) : (
            <NativeSelect
              label={t("dialog.chooseList")}
              value={topId ?? ""}
              data={lists.map(({ _id, title }) => ({ value: _id, label: title }))}
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
              {t("dialog.chosen")}
            </Button>
          </div>
        ) : (
          <FindCreator
            field={{ label: t("dialog.find"), placeholder: t("dialog.findPlaceholder") }}
            options={{ width: "target" }}
            onFind={setCreator}
          />
        )}
      </DialogForm>
    </EntryDialog>
  );
}
