import { NETWORK_FACTS } from "#contract/networks.ts";
import { refreshCreator } from "#contract/sources.ts";
import { Button, Popover } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconRefresh } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useMutate } from "#web/api/queries.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import styles from "./refresh-button.module.css";

type Answer = ReplyOf<typeof refreshCreator>["accounts"][number];

/** Refreshes a creator from the networks and reports the result for each account. */
export function RefreshButton({ creatorId }: { creatorId: string }) {
  const { t } = useTranslation("profiles");
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const refresh = useMutate(refreshCreator, {
    onSuccess: () => setOpened(true),
    onError: () => setOpened(true),
  });
  // Escape closes the answers, not the panel below: before its shortcut, wherever the focus is.
  useWindowEvent(
    "keydown",
    (event) => {
      if (!opened || event.key !== "Escape") return;
      event.stopImmediatePropagation();
      setOpened(false);
    },
    { capture: true },
  );
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={340}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={refresh.busy}
          onClick={() => refresh.mutate({ id: creatorId })}
        >
          {t("refresh.action")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <h3 id={titleId} className="flush mb-2 text-body">
          {t(refresh.error ? "refresh.failed" : "refresh.title")}
        </h3>
        {refresh.error && <p className="flush">{refresh.error.msg}</p>}
        {refresh.data?.accounts.length === 0 && <p className="flush">{t("accounts.none")}</p>}
        <ul className={styles.answers}>
          {refresh.data?.accounts.map((answer) => (
            <OneAnswer key={`${answer.network} ${answer.username}`} answer={answer} />
          ))}
        </ul>
        <Button className={styles.close} size="compact-sm" variant="default" onClick={() => setOpened(false)}>
          {t("refresh.close")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

const NOT_REQUESTED = new Set<Answer["outcome"]>(["no_source", "not_ready"]);

function OneAnswer({ answer: { network, username, outcome, msg } }: { answer: Answer }) {
  const tone = outcome === "ok" ? "good" : NOT_REQUESTED.has(outcome) ? "plain" : "bad";
  const Icon = { good: IconCheck, plain: IconInfoCircle, bad: IconAlertTriangle }[tone];
  return (
    <li className={styles.answer} data-tone={tone}>
      <span className={styles.account} title={`@${username}, ${NETWORK_FACTS[network].label}`}>
        <NetworkIcon network={network} size={15} labelled /> @{username}
      </span>
      <span className={styles.message}>
        <Icon size={15} aria-hidden />
        <span>{msg}</span>
      </span>
    </li>
  );
}
