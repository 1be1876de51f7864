import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { EventPayload } from "#contract/base/events.ts";
import { updateProfile } from "#contract/sources.ts";
import { Button, Loader, Popover, Tooltip } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconRefresh } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useMutate } from "#web/api/queries.ts";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import styles from "./refresh-button.module.css";

const t = texts("profiles");

type Answer = ReplyOf<typeof updateProfile>["accounts"][number];

/** Refreshes a creator from the networks, counts the accounts that answered, and reports the result of each. */
export function RefreshButton({ overview: { creator, canUpdateProfile } }: { overview: Overview }) {
  if (canUpdateProfile) return <Refresh creatorId={creator._id} />;
  const reason = t(creator.isSample ? "refresh.sample" : "refresh.impossible");
  return (
    <Tooltip label={reason} multiline maw={300}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        aria-disabled
        data-disabled
        onClick={(event) => event.preventDefault()}
      >
        {t("refresh.action")}
        <span className="visually-hidden">{reason}</span>
      </Button>
    </Tooltip>
  );
}

function Refresh({ creatorId }: { creatorId: string }) {
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const progressKey = [updateProfile.path, { id: creatorId }];
  // Written by the socket.
  const { data: progress } = useQuery<EventPayload<"profile/updating">>({ queryKey: progressKey, queryFn: skipToken });
  const refresh = useMutate(updateProfile, {
    onSuccess: () => setOpened(true),
    onError: () => setOpened(true),
  });
  function start() {
    if (refresh.busy) return;
    queryClient.removeQueries({ queryKey: progressKey });
    refresh.mutate({ id: creatorId });
  }
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
          leftSection={refresh.busy ? <Loader size={14} color="gray" /> : <IconRefresh size={16} aria-hidden />}
          aria-disabled={refresh.busy || undefined}
          onClick={start}
        >
          {t("refresh.action")}
          {refresh.busy && progress && ` · ${t("refresh.progress", { done: progress.done, total: progress.total })}`}
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
