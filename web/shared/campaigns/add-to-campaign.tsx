import { Button, type ButtonProps } from "@mantine/core";
import { IconTargetArrow } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { texts } from "#web/words/i18n.ts";
import { useCan } from "../use-can.ts";
import { useFocusBack } from "../use-focus-back.ts";

const t = texts("campaignCreators");

const AddDialog = lazy(async () => ({ default: (await import("./add-dialog.tsx")).AddDialog }));

/** Adds creators to a campaign, for those who may change campaigns. */
export function AddToCampaign({
  creatorIds,
  size = "xs",
  compact,
}: {
  creatorIds: readonly string[];
  size?: ButtonProps["size"];
  compact?: boolean;
}) {
  const canWrite = useCan("campaigns.write");
  const [isOpen, setOpen] = useState(false);
  const remember = useFocusBack(isOpen);
  if (!canWrite || creatorIds.length === 0) return null;
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconTargetArrow size={16} aria-hidden />}
        title={t("addTo")}
        data-compact={compact}
        onClick={() => {
          remember();
          setOpen(true);
        }}
      >
        {t("addTo")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddDialog creatorIds={creatorIds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
