import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { texts } from "#web/words/i18n.ts";

const t = texts("shell");

const SuggestDialog = lazy(async () => ({ default: (await import("./suggest-dialog.tsx")).SuggestDialog }));

export function SuggestButton() {
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
