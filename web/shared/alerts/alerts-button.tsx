import { Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { AlertSubject } from "#contract/alerts.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("alerts");

const AlertsDialog = lazy(async () => ({ default: (await import("./alerts-dialog.tsx")).AlertsDialog }));

/** Opens what members are notified of about a list or a watch; for those who may change it. */
export function AlertsButton({ subject, id, title }: { subject: AlertSubject; id: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const remember = useFocusBack(isOpen);
  if (!useCan("crm.write")) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBell size={16} aria-hidden />}
        onClick={() => {
          remember();
          setOpen(true);
        }}
      >
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <AlertsDialog subject={subject} id={id} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
