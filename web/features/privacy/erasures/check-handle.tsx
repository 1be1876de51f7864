import { HANDLE_MAX } from "#contract/base/limits.ts";
import { NETWORK_FACTS, NETWORKS, network as knownNetwork, type Network } from "#contract/networks/networks.ts";
import { checkSuppression } from "#contract/privacy.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./erasures.module.css";

const t = texts("privacy");

const CHOICES = NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label }));

/** Checks whether a known handle is on the suppression list. */
export function CheckHandle() {
  const [network, setNetwork] = useState<Network>("instagram");
  const [username, setUsername] = useState("");
  const check = useMutate(checkSuppression, {});
  const handle = username.trim().replace(/^@/, "");
  return (
    <PageSection title={t("check.title")} lead={t("check.lead")}>
      <form
        className={styles.check}
        onSubmit={(event) => {
          event.preventDefault();
          if (handle !== "") check.mutate({ network, username: handle });
        }}
      >
        <NativeSelect
          label={t("check.network")}
          data={CHOICES}
          value={network}
          onChange={(event) => {
            setNetwork(knownNetwork.parse(event.currentTarget.value));
            check.reset();
          }}
        />
        <TextInput
          label={t("check.handle")}
          value={username}
          maxLength={HANDLE_MAX}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setUsername(event.currentTarget.value);
            check.reset();
          }}
        />
        <Button type="submit" variant="default" loading={check.busy} disabled={handle === ""}>
          {t("check.check")}
        </Button>
      </form>
      <FormError>{check.error?.msg}</FormError>
      <output className={styles.answer}>
        {check.data && t(check.data.objectionId ? "check.listed" : "check.notListed", { handle })}
      </output>
    </PageSection>
  );
}
