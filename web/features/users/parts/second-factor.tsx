import { secondFactor } from "#contract/auth/endpoints.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { DisableDialog, EnableDialog, RecoveryDialog } from "./second-factor-dialogs.tsx";

const t = texts("users");

type Dialog = "enable" | "disable" | "recovery";

/** A code beside the password. */
export function SecondFactor({ onEnabled }: { /** Beyond this section, what waits for it. */ onEnabled?: () => void }) {
  const read = useRead(secondFactor, {});
  const [open, setOpen] = useState<Dialog | null>(null);
  const close = () => setOpen(null);
  return (
    <PageSection title={t("factor.title")} lead={t("factor.lead")}>
      <Loaded read={read}>
        {({ enabledAt, recoveryCodesLeft: count }) => (
          <>
            {enabledAt !== null && (
              <p className="flush">
                {t("factor.since", { date: date(enabledAt) })}{" "}
                <span className={count > 2 ? "muted" : "bad"}>{t("factor.left", { count })}</span>
              </p>
            )}
            <div className="row wrap gap-2">
              {enabledAt === null ? (
                <Button variant="default" onClick={() => setOpen("enable")}>
                  {t("factor.enable")}
                </Button>
              ) : (
                <>
                  <Button variant="default" onClick={() => setOpen("recovery")}>
                    {t("factor.renew")}
                  </Button>
                  <Button variant="light" color="bad" onClick={() => setOpen("disable")}>
                    {t("factor.disable")}
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </Loaded>
      {open === "enable" && <EnableDialog onClose={close} onEnabled={onEnabled} />}
      {open === "disable" && <DisableDialog onClose={close} />}
      {open === "recovery" && <RecoveryDialog onClose={close} />}
    </PageSection>
  );
}
