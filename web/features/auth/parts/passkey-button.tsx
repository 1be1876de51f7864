import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { hasUsedPasskey, signInByPasskey, stopOffering } from "#web/api/passkeys.ts";
import { prepareForMembers } from "#web/api/session.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("auth");

/** Signs in with a passkey; where one was used before, the field for the address offers them too. */
export function PasskeyButton({
  remember,
  onProblem,
}: {
  remember: () => boolean;
  onProblem: (msg: string | null) => void;
}) {
  const [busy, setBusy] = useState(false);

  const offer = useEffectEvent(async () => {
    try {
      await signInByPasskey({ from: "field", remember: remember() });
    } catch (thrown) {
      const { err, msg } = errorFromThrown(thrown);
      // Until one is chosen this is nothing the visitor has begun.
      if (err === "passkey_refused") onProblem(msg);
    }
  });
  useEffect(() => {
    if (!hasUsedPasskey()) return undefined;
    void offer();
    return () => void stopOffering();
  }, []);

  async function signIn(): Promise<void> {
    setBusy(true);
    onProblem(null);
    void prepareForMembers();
    try {
      await signInByPasskey({ from: "dialog", remember: remember() });
    } catch (thrown) {
      const { err, msg } = errorFromThrown(thrown);
      if (err !== "CANCELLED") onProblem(msg);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      fullWidth
      loading={busy}
      leftSection={<IconFingerprint size={18} aria-hidden />}
      onClick={() => void signIn()}
    >
      {t("signIn.passkey")}
    </Button>
  );
}
