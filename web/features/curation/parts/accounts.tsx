import { ADMIN_NETWORKS, addNetwork, removeNetwork } from "#contract/curation/influencer.ts";
import { HANDLE_MAX } from "#contract/base/limits.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { changeOf, editCallbacks, type EditProps, type Influencer } from "../edits.ts";
import styles from "./edit.module.css";

const t = texts("curation");

type Account = Influencer["networks"][number];

/** The creator's accounts; those of sample creators stay. */
export function Accounts({ creator }: EditProps) {
  const [removing, setRemoving] = useState<Account | null>(null);
  const remove = useMutate(
    removeNetwork,
    editCallbacks(() => setRemoving(null)),
  );
  return (
    <>
      <ul className={styles.rows} aria-label={t("page.accounts")}>
        {creator.networks.map((account) => (
          <li key={`${account.network}/${account.username}`} className={styles.row}>
            <NetworkIcon network={account.network} size={18} labelled />
            <span className={styles.main}>@{account.username}</span>
            <Figure value={account.followers} as="count" missing={t("page.noFollowers")} />
            {!creator.isSample && creator.networks.length > 1 && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t("page.removeOne", { account: nameOf(account) })}
                onClick={() => setRemoving(account)}
              >
                {t("remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {creator.isSample ? <p className="flush muted">{t("page.sampleAccounts")}</p> : <AddAccount creator={creator} />}
      {removing && (
        <ConfirmDialog
          opened
          title={t("page.removeTitle", { account: nameOf(removing) })}
          confirm={t("page.removeAccount")}
          busy={remove.busy}
          error={remove.error?.msg}
          onConfirm={() =>
            remove.mutate({ ...changeOf(creator), network: removing.network, username: removing.username })
          }
          onClose={() => {
            remove.reset();
            setRemoving(null);
          }}
        >
          {t(removing.hasData ? "page.removeData" : "page.removeEmpty")}
        </ConfirmDialog>
      )}
    </>
  );
}

function nameOf({ network, username }: Account): string {
  return `@${username} (${NETWORK_FACTS[network].label})`;
}

function AddAccount({ creator }: EditProps) {
  const form = useForm<{ network: (typeof ADMIN_NETWORKS)[number]; username: string }>({
    initialValues: { network: "instagram", username: "" },
  });
  const add = useMutate(
    addNetwork,
    editCallbacks(() => form.reset()),
  );
  return (
    <form
      className="grid gap-2"
      onSubmit={form.onSubmit((values) => add.mutate({ ...changeOf(creator), ...values }))}
      noValidate
    >
      <div className="row wrap gap-2 align-end">
        <NetworkSelect {...form.getInputProps("network")} label={t("page.network")} />
        <TextInput
          {...form.getInputProps("username")}
          label={t("page.handle")}
          placeholder={t("page.handlePlaceholder")}
          maxLength={HANDLE_MAX}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={add.busy}
          disabled={form.values.username.trim() === ""}
        >
          {t("page.addAccount")}
        </Button>
      </div>
      <FormError>{add.error?.msg}</FormError>
    </form>
  );
}

/** Networks that administrators add accounts of. */
export function NetworkSelect(props: Omit<React.ComponentProps<typeof NativeSelect>, "data">) {
  return (
    <NativeSelect {...props} data={ADMIN_NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label }))} />
  );
}
