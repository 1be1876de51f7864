import type { CampaignView } from "#contract/campaigns/brief.ts";
import { deleteCampaign, moveCampaign } from "#contract/campaigns/endpoints.ts";
import { campaignMachine, CAMPAIGN_STEPS, type CampaignStep } from "#contract/campaigns/states.ts";
import { ActionIcon, Button } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconFlag,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotate2,
  IconTrash,
} from "@tabler/icons-react";
import { useBlocker } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useMutate } from "#web/api/queries.ts";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ActionMenu } from "#web/ui/menu.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { useHasBriefDraft } from "../brief/brief-draft.ts";

const t = texts("campaigns");

const ICON = { size: 16, "aria-hidden": true } as const;
const ICONS: Record<CampaignStep, ReactNode> = {
  started: <IconPlayerPlay {...ICON} />,
  paused: <IconPlayerPause {...ICON} />,
  finished: <IconFlag {...ICON} />,
  reopened: <IconRotate2 {...ICON} />,
  archived: <IconArchive {...ICON} />,
  unarchived: <IconArchiveOff {...ICON} />,
};
/** The step that a campaign usually takes next has a button of its own. */
const MAIN = new Set<CampaignStep>(["started", "unarchived", "reopened"]);

/** The steps that a campaign can take, and its deletion; nothing for viewers. */
export function CampaignMenu({
  campaign,
  onDeleted,
}: {
  campaign: Pick<CampaignView, "_id" | "title" | "status">;
  onDeleted: () => void;
}) {
  const canWrite = useCan("campaigns.write");
  const { _id: id, title, status } = campaign;
  const moving = useMutate(moveCampaign, {
    onSuccess: ({ campaign: moved, actionId }) => toastWithUndo(t(`moved.${moved.status}`, { title }), actionId),
    onError: toastError,
  });
  const deleting = useMutate(deleteCampaign, {
    onSuccess: ({ actionId }) => {
      onDeleted();
      toastWithUndo(t("deleted", { title }), actionId);
    },
    onError: toastError,
  });
  const isTyping = useHasBriefDraft(id);
  const [waiting, setWaiting] = useState<CampaignStep>();
  // A reload would lose what is typed.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: true, disabled: !isTyping });
  if (!canWrite) return null;
  const go = (step: CampaignStep) => (isTyping ? setWaiting(step) : moving.mutate({ id, step }));
  const possible = CAMPAIGN_STEPS.filter((step) => campaignMachine.may(status, step));
  const main = possible.find((step) => MAIN.has(step));
  return (
    <>
      {main && (
        <Button leftSection={ICONS[main]} loading={moving.busy} onClick={() => go(main)}>
          {t(`steps.${main}`)}
        </Button>
      )}
      <ActionMenu
        trigger={
          <ActionIcon
            variant="default"
            size={36}
            loading={deleting.busy || (moving.busy && !main)}
            aria-label={t("menu", { title })}
          >
            <IconDots {...ICON} />
          </ActionIcon>
        }
        actions={[
          ...possible
            .filter((step) => step !== main)
            .map((step) => ({
              label: t(`steps.${step}`),
              icon: ICONS[step],
              onClick: () => go(step),
            })),
          {
            label: t("delete"),
            icon: <IconTrash {...ICON} />,
            danger: true,
            onClick: () => deleting.mutate({ id }),
          },
        ]}
      />
      {waiting && (
        <ConfirmDialog
          opened
          title={t("unsavedBrief.title")}
          confirm={t(`steps.${waiting}`)}
          busy={false}
          error={undefined}
          color="accent"
          onConfirm={() => {
            setWaiting(undefined);
            moving.mutate({ id, step: waiting });
          }}
          onClose={() => setWaiting(undefined)}
        >
          {t("unsavedBrief.text")}
        </ConfirmDialog>
      )}
    </>
  );
}
