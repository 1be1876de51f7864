import { Button } from "@mantine/core";
import { IconChevronDown, IconShieldCog } from "@tabler/icons-react";
import { useState } from "react";
import { useUser } from "#web/api/session.ts";
import { Ambassadors } from "#web/shared/rankings/ambassadors.tsx";
import { useUpdateRanking } from "#web/shared/rankings/use-update-ranking.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ActionMenu } from "#web/ui/menu.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ShownRanking } from "../search-params.ts";

const t = texts("ambassadors");

/** What administrators do to a ranking, for the whole installation; for others nothing. */
export function AdministerMenu({ shown }: { shown: ShownRanking }) {
  return useUser()?.is_admin ? <Menu id={shown.id} /> : null;
}

function Menu({ id }: { id: string }) {
  const [opened, setOpened] = useState<"ambassadors" | "scores" | null>(null);
  const close = () => setOpened(null);
  const updating = useUpdateRanking(id, close);
  return (
    <>
      <ActionMenu
        trigger={
          <Button
            size="xs"
            variant="default"
            leftSection={<IconShieldCog size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            data-compact
          >
            {t("administer")}
          </Button>
        }
        actions={[
          { label: t("open"), onClick: () => setOpened("ambassadors") },
          { label: t("openUpdate"), onClick: () => setOpened("scores") },
        ]}
      />
      <Dialog opened={opened === "ambassadors"} onClose={close} title={t("title")} size="lg">
        <Ambassadors ranking={id} />
      </Dialog>
      <ConfirmDialog
        opened={opened === "scores"}
        title={t("updateTitle")}
        confirm={t("update")}
        color="accent"
        busy={updating.busy}
        error={updating.error?.msg}
        onConfirm={updating.update}
        onClose={close}
      >
        {t("updateAbout")}
      </ConfirmDialog>
    </>
  );
}
