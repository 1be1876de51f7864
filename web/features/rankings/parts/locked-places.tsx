import { splitIcon } from "#contract/categories/category-name.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { unlockNiche, type readRanking } from "#contract/rankings/endpoints.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { date, exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ShownRanking } from "../search-params.ts";
import styles from "./rankings.module.css";

const t = texts("rankings");

type Locked = NonNullable<ReplyOf<typeof readRanking>["locked"]>;

/** Below the places that the plan shows: how many there are, and what shows the others. */
export function LockedPlaces({ shown, locked, isChosen }: { shown: ShownRanking; locked: Locked; isChosen: boolean }) {
  const { limits } = useSignedIn();
  const left = locked.nicheCreditsLeft;
  const { total } = locked;
  const hidden = total - locked.shown;
  return (
    <section className={styles.locked} aria-labelledby="locked-places">
      <div className="stack gap-1">
        <h2 id="locked-places" className="inline-row gap-2 flush text-body">
          <IconLock size={16} aria-hidden /> {t("locked.title", { count: hidden, formatted: exact(hidden) })}
        </h2>
        <p className="flush muted">
          {t("locked.text", {
            plan: limits.plan?.name ?? "",
            shown: exact(locked.shown),
            total: exact(total),
          })}
          {isChosen && ` ${t("locked.chosen")}`}
        </p>
        {(left === null || left === 0) && <WayOn isNiche={left !== null} />}
      </div>
      {shown.niche && left !== null && left > 0 && (
        <Unlock ranking={shown.id} name={shown.niche.name} total={total} left={left} />
      )}
    </section>
  );
}

function Unlock({ ranking, name, total, left }: { ranking: string; name: string; total: number; left: number }) {
  const [isAsking, setAsking] = useState(false);
  const canSpend = useCan("credits.spend");
  const { label } = splitIcon(name);
  const unlock = useMutate(unlockNiche, {
    onSuccess() {
      setAsking(false);
      toast({ message: t("locked.unlocked", { niche: label }), tone: "good" });
    },
  });
  if (!canSpend) return <p className="flush muted">{t("locked.viewer")}</p>;
  return (
    <>
      <Button loading={unlock.isPending || unlock.isSuccess} onClick={() => setAsking(true)}>
        {t("locked.action", { formatted: exact(left) })}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("locked.confirmTitle", { niche: label })}
        confirm={t("locked.confirm")}
        color="accent"
        busy={unlock.isPending}
        error={unlock.error?.msg}
        onConfirm={() => unlock.mutate({ niche_name: ranking })}
        onClose={() => setAsking(false)}
      >
        {t("locked.confirmText", { formatted: exact(total), after: exact(left - 1) })}
      </ConfirmDialog>
    </>
  );
}

/** What shows more without a credit to spend. */
function WayOn({ isNiche }: { isNiche: boolean }) {
  const { limits } = useSignedIn();
  const canChange = useCan("billing.manage") && limits.plan?.can_buy === true;
  const renews = limits.credits.niche.monthly === 0 ? null : limits.credits_renew_at;
  return (
    <p className="flush">
      {!isNiche
        ? t("locked.notNiche")
        : `${t("locked.none")} ${renews === null ? t("locked.noneInPlan") : t("locked.renews", { date: date(renews) })}`}{" "}
      {canChange && <Link {...paths.plan()}>{t("locked.changePlan")}</Link>}
    </p>
  );
}
