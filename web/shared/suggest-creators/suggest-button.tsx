import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

const SuggestDialog = lazy(async () => ({ default: (await import("./suggest-dialog.tsx")).SuggestDialog }));

export function SuggestButton() {
  const { t } = useTranslation("shell");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setOpened(true)}>
        {t("suggest.open")}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <SuggestDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
