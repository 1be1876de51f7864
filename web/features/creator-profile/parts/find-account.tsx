import { findOwnAccounts, startClaim } from "#contract/creator-profile/claims.ts";
import { NETWORK_FACTS, NETWORKS, shownHandle, type Network } from "#contract/networks/networks.ts";
import { WEBSITE_MAX } from "#contract/base/limits.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode, type SubmitEvent } from "react";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { useMutate, useRead } from "#web/api/queries.ts";
import { compact } from "#web/lib/format.ts";
import { SuggestButton } from "#web/shared/suggest-creators/suggest-button.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { i18n, texts } from "#web/words/i18n.ts";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

type Account = ReplyOf<typeof findOwnAccounts>["accounts"][number];

/** Finds an account of the user's and starts the claim of its profile. */
export function FindAccount({ isAgain }: { isAgain: boolean }) {
  const [text, setText] = useState("");
  const [account, setAccount] = useState("");
  const start = useMutate(startClaim, { onSuccess: () => setAccount("") });
  function search(event: SubmitEvent) {
    event.preventDefault();
    start.reset();
    setAccount(text.trim());
  }
  return (
    <PageSection title={t(isAgain ? "claim.another" : "claim.title")} lead={t("claim.lead")}>
      <form className={styles.find} onSubmit={search} noValidate>
        <TextInput
          className="grow"
          label={t("claim.account")}
          description={t("claim.accountAbout")}
          value={text}
          maxLength={WEBSITE_MAX}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />} disabled={text.trim() === ""}>
          {t("claim.find")}
        </Button>
      </form>
      <FormError>{start.error?.msg}</FormError>
      {account !== "" && (
        <Found
          of={{ account }}
          isBusy={start.busy}
          onStart={(network, username) => start.mutate({ network, username })}
        >
          {(lookups) => (
            <>
              <output>{t("claim.none")}</output>
              {lookups.length > 0 && (
                <LookUp
                  account={account}
                  choices={lookups}
                  isBusy={start.busy}
                  onStart={(network, username) => start.mutate({ network, username })}
                />
              )}
              <Elsewhere lookups={lookups} />
            </>
          )}
        </Found>
      )}
    </PageSection>
  );
}

/** The accounts of a creator whose profile the user came to claim. */
export function ClaimThis({ creator }: { creator: string }) {
  const start = useMutate(startClaim);
  return (
    <PageSection title={t("claim.this")} lead={t("claim.thisLead")}>
      <FormError>{start.error?.msg}</FormError>
      <Found of={{ creator }} isBusy={start.busy} onStart={(network, username) => start.mutate({ network, username })}>
        {() => <output>{t("claim.thisNone")}</output>}
      </Found>
    </PageSection>
  );
}

function Found({
  of,
  isBusy,
  onStart,
  children,
}: {
  of: { account: string } | { creator: string };
  isBusy: boolean;
  onStart: (network: Network, username: string) => void;
  /** Shown when no account is found. */
  children: (lookups: readonly Network[]) => ReactNode;
}) {
  const read = useRead(findOwnAccounts, of);
  return (
    <Loaded read={read}>
      {({ accounts, lookups }) =>
        accounts.length === 0 ? (
          <div className="stack gap-3">{children(lookups)}</div>
        ) : (
          <ul className="list-reset" aria-label={t("claim.found")}>
            {accounts.map((one) => (
              <li key={`${one.network} ${one.username}`} className={styles.row}>
                <FoundAccount account={one} isBusy={isBusy} onStart={onStart} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function FoundAccount({
  account: { network, username, creator, followers, isClaimed },
  isBusy,
  onStart,
}: {
  account: Account;
  isBusy: boolean;
  onStart: (network: Network, username: string) => void;
}) {
  const handle = shownHandle({ network, username });
  const { label } = NETWORK_FACTS[network];
  return (
    <>
      <Avatar name={creator.full_name} src={creator.picture_url} size={36} />
      <span className="grid shrink grow">
        <span className="medium ellipsis" dir="auto">
          {creator.full_name}
        </span>
        <span className="row gap-2 muted text-label">
          <NetworkIcon network={network} labelled /> <span className="ellipsis">{handle}</span>
          {followers !== null && <span>{t("claim.followers", { formatted: compact(followers) })}</span>}
        </span>
        {isClaimed && <span className="muted text-label">{t("claim.isClaimed")}</span>}
      </span>
      <Button
        size="compact-sm"
        loading={isBusy}
        aria-label={t("claim.startNamed", { handle, network: label })}
        onClick={() => onStart(network, username)}
      >
        {t("claim.start")}
      </Button>
    </>
  );
}

/** An account that is not known here is requested from its network. */
function LookUp({
  account,
  choices,
  isBusy,
  onStart,
}: {
  account: string;
  choices: readonly Network[];
  isBusy: boolean;
  onStart: (network: Network, username: string) => void;
}) {
  const [network, setNetwork] = useState<Network>(choices[0] ?? "youtube");
  return (
    <div className={styles.find}>
      <NativeSelect
        className="grow"
        label={t("claim.network")}
        description={t("claim.networkAbout")}
        value={network}
        data={choices.map((value) => ({ value, label: NETWORK_FACTS[value].label }))}
        onChange={({ currentTarget }) => setNetwork(choices.find((one) => one === currentTarget.value) ?? network)}
      />
      <Button variant="default" loading={isBusy} onClick={() => onStart(network, account)}>
        {t("claim.lookUp")}
      </Button>
    </div>
  );
}

/** What to do about an account on a network that this installation cannot read. */
function Elsewhere({ lookups }: { lookups: readonly Network[] }) {
  const others = NETWORKS.filter((one) => !lookups.includes(one)).map((one) => NETWORK_FACTS[one].label);
  if (others.length === 0) return null;
  const networks = new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(others);
  return (
    <>
      <p className="flush muted max-prose">{t("claim.elsewhere", { networks })}</p>
      <div>
        <SuggestButton />
      </div>
    </>
  );
}
