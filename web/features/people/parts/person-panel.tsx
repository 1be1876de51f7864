import { getPerson, mailPerson, setPlan, signOutPerson, type PersonRow, type PersonView } from "#contract/people.ts";
import { SET_CREDITS_MAX, setSearchCredits } from "#contract/plans.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconLogout, IconMail } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { date, exact } from "#web/lib/format.ts";
import { editNumber, numberIn, WHOLE, type NumberKind } from "#web/lib/read-number.ts";
import { countryName } from "#web/lib/locale-names.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { LookIn } from "./look-in.tsx";
import { planName, PLANS } from "./plan-name.ts";
import styles from "./person-panel.module.css";

const t = texts("people");

/** A person beside the table. */
export function PersonPanel({ id }: { id: string }) {
  const read = useRead(getPerson, { id });
  return <Loaded read={read}>{({ user }) => <PersonFacts user={user} />}</Loaded>;
}

function PersonFacts({ user }: { user: PersonView }) {
  const { limits } = useSignedIn();
  const hasPlans = limits.plan !== null;
  return (
    <div className={styles.panel}>
      <div className="row gap-3">
        <Avatar name={user.name} src={user.logo_url} />
        <div className="shrink grow">
          <p className="flush semibold truncate">{user.name}</p>
          <p className="flush muted text-label break-anywhere">{user.email}</p>
        </div>
        <States person={user} />
      </div>
      <dl className={styles.facts}>
        <Fact label={t("columns.lastUsed")}>{user.lastUsedAt && <Time at={user.lastUsedAt} />}</Fact>
        <Fact label={t("columns.joined")}>{date(user.createdAt)}</Fact>
        <Fact label={t("role")}>{user.role}</Fact>
        <Fact label={t("country")}>{user.country && countryName(user.country)}</Fact>
        <Fact label={t("signsIn")}>{signInOf(user)}</Fact>
        <Fact label={t("devices")}>{t("deviceCount", { count: user.devices })}</Fact>
        {user.deletionAt && <Fact label={t("deletion")}>{date(user.deletionAt)}</Fact>}
      </dl>
      {hasPlans && <PlanSection user={user} />}
      {hasPlans && user.searchCredits.left !== null && <CreditsSection key={user.searchCredits.extra} user={user} />}
      <PageSection title={t("workspaces")}>
        <ul className="list-reset stack card">
          {user.workspaces.map((workspace) => (
            <li key={workspace._id} className={styles.workspace}>
              <div className="shrink grow">
                <p className="flush medium truncate">{workspace.name}</p>
                <p className="flush muted text-label">
                  {[
                    t(`roles.${workspace.role}`),
                    ...(hasPlans ? [planName(workspace.plan)] : []),
                    t("members", { count: workspace.members }),
                  ].join(" · ")}
                </p>
              </div>
              {!user.states.includes("administrator") && <LookIn user={user} workspace={workspace} />}
            </li>
          ))}
        </ul>
      </PageSection>
      <AccountSection user={user} />
    </div>
  );
}

/** Nothing for an account like most. */
export function States({ person: { states } }: { person: Pick<PersonRow, "states"> }) {
  return (
    <span className="inline-row gap-1">
      {states.map((state) =>
        state === "active" ? null : (
          <Chip key={state} tone={state === "deleting" ? "watch" : "plain"}>
            {t(`states.${state}`)}
          </Chip>
        ),
      )}
    </span>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="muted">{label}</dt>
      <dd className="flush">{children || "–"}</dd>
    </>
  );
}

function signInOf({ signsInBy: { password, secondFactor, providers } }: PersonView): string {
  const ways = [password && t("byPassword"), secondFactor && t("byCode"), providers > 0 && t("byProvider")];
  return ways.filter(Boolean).join(", ");
}

/** The plan is the workspace's that they sign in to. */
function PlanSection({ user: { _id: id, plan, workspace } }: { user: PersonView }) {
  const change = useMutate(setPlan, {
    onSuccess: (reply) =>
      toast({
        message: t("planChanged", { workspace: workspace.name, plan: planName(reply.user.plan) }),
        tone: "good",
      }),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return (
    <PageSection title={t("plan")} lead={t("planLead", { workspace: workspace.name })}>
      <NativeSelect
        aria-label={t("planOf", { workspace: workspace.name })}
        value={String(change.isPending ? change.variables.plan : plan)}
        disabled={change.isPending}
        data={PLANS.map((value) => ({ value: String(value), label: planName(value) }))}
        onChange={({ currentTarget: { value } }) => change.mutate({ id, plan: Number(value) })}
      />
    </PageSection>
  );
}

const CREDITS: NumberKind = { ...WHOLE, min: 0, max: SET_CREDITS_MAX };

/** The plan's own are added to them every month. */
function CreditsSection({ user: { _id: id, workspace, searchCredits } }: { user: PersonView }) {
  const [text, setText] = useState(() => editNumber(searchCredits.extra, CREDITS));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const change = useMutate(setSearchCredits, {
    onSuccess: () => toast({ message: t("credits.changed", { workspace: workspace.name }), tone: "good" }),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  const credits = numberIn(text, CREDITS);
  return (
    <PageSection title={t("credits.title")} lead={t("credits.lead", { left: exact(searchCredits.left ?? 0) })}>
      <form
        className="row align-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setIsSubmitted(true);
          if (credits !== undefined) change.mutate({ id, credits });
        }}
      >
        <NumberField
          kind={CREDITS}
          isSubmitted={isSubmitted}
          isRequired
          aria-label={t("credits.label")}
          value={text}
          onChange={setText}
        />
        <Button type="submit" variant="default" loading={change.busy} disabled={credits === searchCredits.extra}>
          {t("credits.set")}
        </Button>
      </form>
    </PageSection>
  );
}

function AccountSection({ user: { _id: id, name, email, states, devices } }: { user: PersonView }) {
  const [isAsking, setAsking] = useState(false);
  const signOut = useMutate(signOutPerson, {
    onSuccess: () => {
      setAsking(false);
      toast({ message: t("signOut.done", { name }), tone: "good" });
    },
  });
  const mail = useMutate(mailPerson, {
    onSuccess: () => toast({ message: t("mail.done", { email }), tone: "good" }),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return (
    <PageSection title={t("account")}>
      <div className="row wrap gap-2">
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={mail.busy}
          disabled={states.includes("sample")}
          onClick={() => mail.mutate({ id })}
        >
          {t("mail.action")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          disabled={devices === 0}
          onClick={() => setAsking(true)}
        >
          {t("signOut.action")}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t("signOut.title", { name })}
        confirm={t("signOut.confirm")}
        busy={signOut.busy}
        error={signOut.error?.msg}
        onConfirm={() => signOut.mutate({ id })}
        onClose={() => setAsking(false)}
      >
        {t("signOut.text")}
      </ConfirmDialog>
    </PageSection>
  );
}
