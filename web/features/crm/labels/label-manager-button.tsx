import { ActionIcon, Tooltip } from "@mantine/core";
import { IconTags } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePaletteActions } from "#web/shared/palette-actions.ts";

const LabelManager = lazy(async () => ({ default: (await import("./label-manager.tsx")).LabelManager }));

/** Opens the team's tags and statuses. */
export function LabelManagerButton() {
  const { t } = useTranslation("labels");
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  usePaletteActions(t("manage"), [{ label: t("manage"), icon: <IconTags size={18} aria-hidden />, run: open }]);
  return (
    <>
      <Tooltip label={t("manage")}>
        <ActionIcon variant="default" size={30} aria-label={t("manage")} onClick={open}>
          <IconTags size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {opened && (
        <Suspense>
          <LabelManager first="tag" onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
