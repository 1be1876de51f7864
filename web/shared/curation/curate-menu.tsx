import { Button } from "@mantine/core";
import { IconAdjustments, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CreatorCard } from "#contract/creators.ts";
import { useUser } from "#web/api/session.ts";
import { ActionMenu } from "#web/ui/menu.tsx";
import { CURATION_MODES, type CurationMode } from "./modes.ts";

const CurateDialog = lazy(async () => ({ default: (await import("./curate-dialog.tsx")).CurateDialog }));

type Chosen = ReadonlyMap<string, Pick<CreatorCard, "_id" | "categories">>;

/** What administrators do to the chosen creators, for the whole installation; for others nothing. */
export function CurateMenu({ chosen, onDone }: { chosen: Chosen; onDone: () => void }) {
  const { t } = useTranslation("curation");
  const user = useUser();
  const [mode, setMode] = useState<CurationMode | null>(null);
  if (!user?.is_admin || chosen.size === 0) return null;
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
            mode={mode}
            chosen={[...chosen.values()]}
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
