import { discardImport } from "#contract/imports/endpoints.ts";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("imports");

/** Deletes a draft that was not imported. */
export function Discard({ importId }: { importId: string }) {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const discarding = useMutate(discardImport, {
    onSuccess: () => void navigate(paths.imports()),
  });
  if (!useCan("imports.write")) return null;
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={t("discardTitle")}
        confirm={t("discard")}
        busy={discarding.busy}
        error={discarding.error?.msg}
        onConfirm={() => discarding.mutate({ id: importId })}
        onClose={() => setConfirming(false)}
      >
        {t("discardText")}
      </ConfirmDialog>
    </>
  );
}
