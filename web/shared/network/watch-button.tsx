import { createWatch } from "#contract/network-watch.ts";
import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("networkWatch");

/** Watches the network of a creator, and shows the watch; one that is there already is shown. Nothing for viewers. */
export function WatchButton({ creatorId }: { creatorId: string }) {
  const navigate = useNavigate();
  const canWrite = useCan("crm.write");
  const { mutate, busy } = useMutate(createWatch, {
    onSuccess: ({ watch, actionId }) => {
      if (actionId !== null) toastWithUndo(t("created", { title: watch.title }), actionId);
      void navigate(paths.networkWatch(watch._id));
    },
    onError: toastError,
  });
  if (!canWrite) return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconEye size={16} aria-hidden />}
      loading={busy}
      onClick={() => mutate({ creatorId })}
    >
      {t("watchCreator")}
    </Button>
  );
}
