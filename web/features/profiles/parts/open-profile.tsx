import type { BlurredField } from "#contract/profiles/blurred-fields.ts";
import { openProfile, profileOverview } from "#contract/profiles/endpoints.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { invalidate, useMutate } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { date, exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { HeldBackNote } from "#web/shared/held-back-note.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { toast } from "#web/ui/toast.tsx";
import type { Overview } from "../overview.ts";
import styles from "./profile.module.css";
import { Section } from "./section.tsx";
import { newId } from "#web/lib/new-id.ts";
import { i18n, texts } from "#web/words/i18n.ts";

const t = texts("profiles");

/** What opening the full profile costs and adds, and the button that does; nothing for a profile that is open. */
export function OpenProfile({ overview }: { overview: Overview }) {
  const { blurredFields, profileCreditLeft } = overview;
  if (blurredFields.length === 0 || profileCreditLeft === null) return null;
  return <Offer overview={overview} left={profileCreditLeft} />;
}

function Offer({ overview: { creator, blurredFields }, left }: { overview: Overview; left: number }) {
  const canSpend = useCan("credits.spend");
  // One key for all tries of this profile: a retry is never charged again.
  const [key] = useState(newId);
  const open = useMutate(openProfile, {
    onError({ msg }) {
      toast({ message: t("open.failed", { msg }), tone: "bad" });
      void invalidate(profileOverview);
    },
  });
  const isOpening = open.isPending || open.isSuccess;
  const isNoneLeft = left === 0 && !isOpening;
  const parts = new Intl.ListFormat(i18n.language).format(blurredFields.map((field) => t(`open.parts.${field}`)));
  return (
    <section className={styles.offer} aria-labelledby="open-profile">
      <div className="stack gap-1">
        <h2 id="open-profile" className="inline-row gap-2 flush text-body">
          <IconLock size={16} aria-hidden /> {t("open.title")}
        </h2>
        <p className="flush muted">{t("open.adds", { parts })}</p>
        {isNoneLeft && <NoneLeft />}
      </div>
      {canSpend && !isNoneLeft && (
        <Button variant="light" loading={isOpening} onClick={() => open.mutate({ id: creator._id, key })}>
          {t("open.action", { formatted: exact(left) })}
        </Button>
      )}
      <output className="visually-hidden">
        {isOpening && t("open.opening", { formatted: exact(Math.max(0, left - 1)) })}
      </output>
    </section>
  );
}

function NoneLeft() {
  const { limits } = useSignedIn();
  const canChange = useCan("billing.manage") && limits.plan?.can_buy === true;
  const renews = limits.credits.profile.monthly === 0 ? null : limits.credits_renew_at;
  return (
    <p className="flush">
      {t("open.none")} {renews === null ? t("open.noneInPlan") : t("open.renews", { date: date(renews) })}{" "}
      {canChange && <Link {...paths.plan()}>{t("open.changePlan")}</Link>}
    </p>
  );
}

/** In place of a section that the full profile has. */
export function HeldBack({ title, field }: { title: string; field: BlurredField }) {
  return (
    <Section title={title}>
      <HeldBackNote field={field} />
    </Section>
  );
}
