import { assignTeam, listEmployees, recordWithdrawal, type Employee } from "#contract/employee-advocacy/people.ts";
import { EMPLOYEES_PAGE } from "#contract/employee-advocacy/endpoints.ts";
import type { Program } from "#contract/employee-advocacy/shapes.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconArrowsExchange, IconFileImport, IconLink, IconMailForward, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { date, MISSING } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { Pager } from "#web/table/pager.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../parts/advocacy.module.css";
import type { AdvocacyControl } from "../use-advocacy.ts";
import { ChangeListDialog } from "./change-list-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { Invitations } from "./invitations.tsx";
import { Teams } from "./teams.tsx";
import { Wide } from "../parts/wide.tsx";

const t = texts("employees");

/** Who the employees are, how they came, and their teams. */
export function PeopleTab({ control: { state, show }, program }: { control: AdvocacyControl; program: Program }) {
  const { page } = state;
  const canWrite = useCan("crm.write");
  const [isInviting, setInviting] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const read = useRead(listEmployees, { page }, { keepRows: true });
  return (
    <div className={styles.tab}>
      <PageSection
        title={t("people.title")}
        lead={t("people.lead")}
        action={
          canWrite && (
            <div className="row wrap gap-2">
              <Button
                size="xs"
                leftSection={<IconMailForward size={16} aria-hidden />}
                onClick={() => setInviting(true)}
              >
                {t("people.invite")}
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconLink size={16} aria-hidden />}
                renderRoot={(props) => <Link {...props} {...paths.importLinks()} />}
              >
                {t("people.paste")}
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
                renderRoot={(props) => <Link {...props} {...paths.imports()} />}
              >
                {t("people.import")}
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconArrowsExchange size={16} aria-hidden />}
                onClick={() => setChanging(true)}
              >
                {t("changeList.open")}
              </Button>
            </div>
          )
        }
      >
        {program.list.isPublic && (
          <p className="flush notice watch-tint max-prose">{t("people.shared", { name: program.list.title })}</p>
        )}
        <p className="flush muted text-table max-prose">{t("people.how", { name: program.list.title })}</p>
        <Loaded read={read} failed={t("failed")}>
          {({ people, total }) =>
            total === 0 ? (
              <EmptyState icon={<IconUsers size={22} />} title={t("empty.title")}>
                {t("empty.text")}
              </EmptyState>
            ) : (
              <>
                <PeopleTable people={people} program={program} canWrite={canWrite} />
                <Pager
                  page={page}
                  size={EMPLOYEES_PAGE}
                  total={total}
                  onPage={(next) => show({ ...state, page: next })}
                />
              </>
            )
          }
        </Loaded>
      </PageSection>
      <Teams program={program} canWrite={canWrite} />
      <Invitations canWrite={canWrite} />
      {isInviting && <InviteDialog program={program} onClose={() => setInviting(false)} />}
      {isChanging && <ChangeListDialog program={program} onClose={() => setChanging(false)} />}
    </div>
  );
}

type TableProps = { people: readonly Employee[]; program: Program; canWrite: boolean };

function PeopleTable({ people, program, canWrite }: TableProps) {
  const assign = useMutate(assignTeam, { onError: toastError });
  const [leaving, setLeaving] = useState<Employee>();
  const withdraw = useMutate(recordWithdrawal, { onSuccess: () => setLeaving(undefined) });
  return (
    <>
      <Wide label={t("people.title")}>
        <thead>
          <tr>
            <th scope="col" data-text>
              {t("person")}
            </th>
            <th scope="col" data-text>
              {t("consent.title")}
            </th>
            <th scope="col" data-text>
              {t("team")}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t("people.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <tr key={one.creator._id}>
              <th scope="row" data-text>
                <span className={styles.person}>
                  <Avatar name={one.creator.full_name} src={one.creator.picture_url} size={24} />
                  <CreatorLink creator={one.creator} />
                </span>
                {one.joinedAs !== null && one.joinedAs !== one.creator.full_name && (
                  <div className="muted text-label">{t("people.joinedAs", { name: one.joinedAs })}</div>
                )}
                {!one.isListed && <div className="muted text-label">{t("people.notListed")}</div>}
              </th>
              <td data-text>
                {one.consentAt === null
                  ? t("consent.notStated")
                  : t(`consent.${one.consent === "withdrawn" ? "withdrawnOn" : "givenOn"}`, {
                      day: date(one.consentAt),
                    })}
              </td>
              <td data-text>
                {canWrite && one.isListed && one.consent !== "withdrawn" && program.teams.length > 0 ? (
                  <NativeSelect
                    size="xs"
                    aria-label={t("people.teamOf", { name: one.creator.full_name })}
                    value={one.team?._id ?? ""}
                    data={[
                      { value: "", label: t("noTeam") },
                      ...program.teams.map(({ _id, name }) => ({ value: _id, label: name })),
                    ]}
                    onChange={({ currentTarget: { value } }) =>
                      assign.mutate({ creatorIds: [one.creator._id], team: value === "" ? null : value })
                    }
                  />
                ) : (
                  (one.team?.name ?? MISSING)
                )}
              </td>
              <td>
                {canWrite && one.consent === "given" && (
                  <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setLeaving(one)}>
                    {t("people.withdraw")}
                    <span className="visually-hidden"> {one.creator.full_name}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Wide>
      <ConfirmDialog
        opened={leaving !== undefined}
        title={t("people.withdrawTitle", { name: leaving?.creator.full_name ?? "" })}
        confirm={t("people.withdraw")}
        busy={withdraw.busy}
        error={withdraw.error?.msg}
        onConfirm={() => leaving && withdraw.mutate({ creator: leaving.creator._id })}
        onClose={() => setLeaving(undefined)}
      >
        {t("people.withdrawText")}
      </ConfirmDialog>
    </>
  );
}
