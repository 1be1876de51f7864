import type { FieldKey } from "#contract/collections/field-key.ts";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconTags } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import type { Managed } from "./label-manager.tsx";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("labels");

const LabelManager = lazy(async () => ({ default: (await import("./label-manager.tsx")).LabelManager }));

/** Opens the team's tags, statuses and fields. */
export function LabelManagerButton({
  managed,
  onManage,
  onFieldCreated,
}: {
  /** What is open; null: nothing. */
  managed: Managed | null;
  onManage: (managed: Managed | null) => void;
  onFieldCreated: (field: FieldKey) => void;
}) {
  const open = () => onManage("tag");
  usePaletteActions(t("manage"), [{ label: t("manage"), icon: <IconTags size={18} aria-hidden />, run: open }]);
  return (
    <>
      <Tooltip label={t("manage")}>
        <ActionIcon variant="default" size={30} aria-label={t("manage")} onClick={open}>
          <IconTags size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {managed && (
        <Suspense>
          <LabelManager first={managed} onFieldCreated={onFieldCreated} onClose={() => onManage(null)} />
        </Suspense>
      )}
    </>
  );
}
