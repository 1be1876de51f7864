import { discardImport } from "#contract/imports.ts";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** Deletes a draft that was not imported. */
export function Discard({ importId }: { importId: string }) {
  const { t } = useTranslation("imports");
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const discarding = useMutate(discardImport, {
    onSuccess: () => void navigate(paths.imports()),
  });
  if (!useCanWrite()) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t("discardTitle")}
        confirm={t("discard")}
        busy={discarding.busy}
        error={discarding.error?.msg}
        onConfirm={() => discarding.mutate({ id: importId })}
        onClose={() => setAsking(false)}
      >
        {t("discardText")}
      </ConfirmDialog>
    </>
  );
}
