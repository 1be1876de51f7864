import { signInMethods } from "#contract/external-sign-in.ts";
import { Button } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import { signedIn, useSignedIn } from "#web/api/session.ts";
import { Page } from "#web/shell/page.tsx";
import { leave } from "#web/shell/sidebar/user-menu.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";
import styles from "./settings.module.css";

const t = texts("users");

/** In place of every page while the workspace requires a second factor that the user lacks. */
export function SecondFactorNotice() {
  const workspace = useSignedIn().company ?? "";
  const read = useRead(signInMethods, {});
  return (
    <Page title={t("required.title")} lead={t("required.lead", { workspace })} sampleMark={false}>
      <div className={styles.required}>
        <Loaded read={read}>
          {({ hasPassword }) => (
            <>
              <Passkeys hasPassword={hasPassword} onAdded={goOn} />
              {hasPassword && <SecondFactor onEnabled={goOn} />}
            </>
          )}
        </Loaded>
        <div>
          <Button variant="default" onClick={leave}>
            {t("deletion.leave")}
          </Button>
        </div>
      </div>
    </Page>
  );
}

function goOn(): void {
  void signedIn();
}
