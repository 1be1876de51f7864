import type { CurationSelection } from "#contract/curation/many.ts";
import { Button } from "@mantine/core";
import { IconAdjustments, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useUser } from "#web/api/session.ts";
import { ActionMenu } from "#web/ui/menu.tsx";
import { texts } from "#web/words/i18n.ts";
import { CURATION_MODES, type CurationMode } from "./modes.ts";

const t = texts("curation");

const CurateDialog = lazy(async () => ({ default: (await import("./curate-dialog.tsx")).CurateDialog }));

/** What administrators do to the chosen creators, for the whole installation; for others nothing. */
export function CurateMenu({
  selection,
  count,
  onDone,
}: {
  selection: CurationSelection;
  count: number;
  onDone: () => void;
}) {
  const user = useUser();
  const [mode, setMode] = useState<CurationMode | null>(null);
  if (!user?.is_admin || count === 0) return null;
  return (
    <>
      <ActionMenu
        trigger={
          <Button
            variant="default"
            size="xs"
            leftSection={<IconAdjustments size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t("curate")}
          </Button>
        }
        actions={CURATION_MODES.map((one) => ({ label: t(`modes.${one}`), onClick: () => setMode(one) }))}
      />
      {mode && (
        <Suspense fallback={null}>
          <CurateDialog
            {...{ mode, count, selection }}
            onClose={() => setMode(null)}
            onDone={() => {
              setMode(null);
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
