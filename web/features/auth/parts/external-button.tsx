import { Button } from "@mantine/core";
import { IconBrandGoogle, IconLogin2 } from "@tabler/icons-react";
import { useState } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { beginExternal } from "#web/api/external-sign-in.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./auth-frame.module.css";

const t = texts("auth");

/** Continues at the configured provider; nothing without one. What follows is the way with email and password. */
export function ExternalButton({
  name,
  next,
  invitation,
}: {
  name: string | null | undefined;
  /** A path within the product. */
  next?: string | undefined;
  invitation?: string | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!name) return null;

  function begin(): void {
    setBusy(true);
    setProblem(null);
    const rest = { ...(next !== undefined && { next }), ...(invitation !== undefined && { invitation }) };
    beginExternal("signin", rest).catch((thrown: unknown) => {
      setBusy(false);
      setProblem(errorFromThrown(thrown).msg);
    });
  }
  const Icon = name === "Google" ? IconBrandGoogle : IconLogin2;
  return (
    <div className="grid gap-4">
      <Button variant="default" fullWidth loading={busy} leftSection={<Icon size={18} aria-hidden />} onClick={begin}>
        {t("external.continue", { name })}
      </Button>
      <FormError>{problem}</FormError>
      <p className={styles.or}>{t("external.or")}</p>
    </div>
  );
}
