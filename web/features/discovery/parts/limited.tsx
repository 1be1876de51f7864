import { discover, showMoreResults } from "#contract/discovery/endpoints.ts";
import type { InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { invalidate, useMutate } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { exact } from "#web/lib/format.ts";
import { useCan } from "#web/shared/use-can.ts";
import { toast } from "#web/ui/toast.tsx";
import styles from "./limited.module.css";
import { newId } from "#web/lib/new-id.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("discovery");

type Filters = InputOf<typeof showMoreResults>["filters"];

/** States that the plan limits the results, and offers the next ones for a credit. */
export function Limited({ reply, filters }: { reply: ReplyOf<typeof discover>; filters: Filters }) {
  const canSpend = useCan("credits.spend");
  const { shown, searchCreditsLeft: left } = reply;
  const { limits } = useSignedIn();
  const to = shown ?? 0;
  // Beyond the plan's own, for credits.
  const isMore = to > (limits.discovery_results ?? to);
  return (
    <div className={styles.limited}>
      <IconLock size={16} aria-hidden />
      <p className="flush grow">{t(isMore ? "limitedMore" : "limited", { count: to, formatted: exact(to) })}</p>
      {canSpend && left !== null && to > 0 && <More key={to} filters={filters} beyond={to} left={left} />}
    </div>
  );
}

function More({ filters, beyond, left }: { filters: Filters; beyond: number; left: number }) {
  // One key for all tries: a retry is never charged again.
  const [key] = useState(newId);
  const more = useMutate(showMoreResults, {
    onSuccess: () => void invalidate(discover),
    onError: ({ msg }) => toast({ message: t("more.failed", { msg }), tone: "bad" }),
  });
  if (left === 0 && !more.isSuccess) return <span className="muted">{t("more.none")}</span>;
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={more.isPending || more.isSuccess}
      onClick={() => more.mutate({ filters, beyond, key })}
    >
      {t("more.action", { formatted: exact(left) })}
    </Button>
  );
}
