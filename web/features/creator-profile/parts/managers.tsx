import type { listOwnCreators } from "#contract/creator-profile/claims.ts";
import {
  acceptManaging,
  endManaging,
  inviteManager,
  listManagers,
  revokeManager,
  type ManagerView,
} from "#contract/creator-profile/managers.ts";
import { EMAIL_MAX } from "#contract/base/limits.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { Button, TextInput } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

type Own = ReplyOf<typeof listOwnCreators>;

/** The people who act for the owner of the profile, and those who are invited. */
export function Managers({ id }: { id: string }) {
  const read = useRead(listManagers, { id });
  const [leaving, setLeaving] = useState<ManagerView>();
  const remember = useFocusBack(leaving !== undefined);
  const revoke = useMutate(revokeManager, {
    onSuccess() {
      setLeaving(undefined);
      toast({ message: t("managers.revoked"), tone: "good" });
    },
  });
  return (
    <PageSection title={t("managers.title")} lead={t("managers.lead")}>
      <Loaded read={read} failed={t("managers.failed")}>
        {({ managers }) =>
          managers.length > 0 && (
            <ul className="list-reset" aria-label={t("managers.title")}>
              {managers.map((manager) => (
                <li key={manager._id} className={styles.row}>
                  <span className="grid shrink grow">
                    <span className="ellipsis" dir="auto">
                      {manager.name ?? manager.email}
                    </span>
                    <span className="muted text-label ellipsis">{aboutOf(manager)}</span>
                  </span>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t("managers.revokeNamed", { name: manager.name ?? manager.email })}
                    onClick={() => {
                      remember();
                      setLeaving(manager);
                    }}
                  >
                    {t("managers.revoke")}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Invite id={id} />
      <ConfirmDialog
        opened={leaving !== undefined}
        title={t("managers.revokeTitle", { name: leaving?.name ?? leaving?.email ?? "" })}
        confirm={t("managers.revokeConfirm")}
        busy={revoke.busy}
        error={revoke.error?.msg}
        onConfirm={() => leaving && revoke.mutate({ id, managerId: leaving._id })}
        onClose={() => setLeaving(undefined)}
      >
        {t("managers.revokeText")}
      </ConfirmDialog>
    </PageSection>
  );
}

function aboutOf({ name, email, workspace, invitedAt, acceptedAt }: ManagerView): string {
  if (acceptedAt === null) return t("managers.invited", { when: date(invitedAt) });
  const since = t("managers.since", { when: date(acceptedAt) });
  return [...(name === null ? [] : [email]), ...(workspace === null ? [] : [workspace]), since].join(" · ");
}

function Invite({ id }: { id: string }) {
  const form = useEndpointForm(inviteManager, {
    initial: { email: "" },
    inputOf: ({ email }) => ({ id, email }),
    onDone() {
      toast({ message: t("managers.sent"), tone: "good" });
      form.setValues({ email: "" });
    },
  });
  return (
    <form
      className="stack gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className={styles.find}>
        <TextInput
          {...form.text("email")}
          className="grow"
          label={t("managers.email")}
          description={t("managers.emailAbout")}
          type="email"
          maxLength={EMAIL_MAX}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          loading={form.busy}
        >
          {t("managers.invite")}
        </Button>
      </div>
      <FormError>{form.problem}</FormError>
    </form>
  );
}

/** Creators who want the user to act for them. */
export function Invitations({ invitations }: { invitations: Own["invitations"] }) {
  const accept = useMutate(acceptManaging, {
    onSuccess: () => toast({ message: t("managers.accepted"), tone: "good" }),
  });
  const decline = useMutate(endManaging);
  if (invitations.length === 0) return null;
  return (
    <ul className="list-reset stack gap-3" aria-label={t("managers.invitations")}>
      {invitations.map(({ _id: managerId, creator, by }) => (
        <li key={managerId} className="stack gap-3 card p-4">
          <div className="row gap-3">
            <Avatar name={creator.full_name} src={creator.picture_url} size={36} />
            <p className="flush shrink grow">{t("managers.asks", { by, name: creator.full_name })}</p>
          </div>
          <FormError>{(accept.error ?? decline.error)?.msg}</FormError>
          <div className="row wrap gap-2">
            <Button loading={accept.busy} onClick={() => accept.mutate({ managerId })}>
              {t("managers.accept")}
            </Button>
            <Button variant="default" loading={decline.busy} onClick={() => decline.mutate({ managerId })}>
              {t("managers.decline")}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Says that the profile is another person's, for which the user acts. */
export function ActsFor({
  manager: { _id: managerId, name },
}: {
  manager: NonNullable<Own["creators"][number]["actsFor"]>;
}) {
  const end = useMutate(endManaging, {
    onSuccess: () => toast({ message: t("managers.ended"), tone: "good" }),
  });
  return (
    <div className="row wrap gap-3 notice accent-tint">
      <span className="shrink grow">{t("managers.actsFor", { name })}</span>
      <Button size="compact-sm" variant="default" loading={end.busy} onClick={() => end.mutate({ managerId })}>
        {t("managers.end")}
      </Button>
      <FormError>{end.error?.msg}</FormError>
    </div>
  );
}
