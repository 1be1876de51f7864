import type { ListView } from "#contract/lists/shapes.ts";
import { deleteTracking } from "#contract/tracking/endpoints.ts";
import { ActionIcon } from "@mantine/core";
import { IconAntennaOff, IconDots } from "@tabler/icons-react";
import { useMutate } from "#web/api/queries.ts";
import { ActionMenu } from "#web/ui/menu.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

/** What can be done with a tracked list. */
export function ListActions({ list }: { list: ListView }) {
  const stopping = useMutate(deleteTracking, {
    onSuccess: () => void toast({ message: t("stopped", { name: list.title }) }),
    onError: toastError,
  });
  return (
    <ActionMenu
      trigger={
        <ActionIcon variant="default" size={36} loading={stopping.busy} aria-label={t("menu", { name: list.title })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      }
      actions={[
        {
          label: t("stop"),
          icon: <IconAntennaOff size={16} aria-hidden />,
          onClick: () => stopping.mutate({ topId: list._id }),
        },
      ]}
    />
  );
}
