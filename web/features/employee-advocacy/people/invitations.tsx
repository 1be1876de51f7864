import { deleteEmployeeInvitation, listEmployeeInvitations } from "#contract/employee-advocacy/people.ts";
import { Button } from "@mantine/core";
import { useMutate, useRead } from "#web/api/queries.ts";
import { dateTime, exact } from "#web/lib/format.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { Wide } from "../parts/wide.tsx";

const t = texts("employees");

/** Links that were made, and how often they were used. */
export function Invitations({ canWrite }: { canWrite: boolean }) {
  const read = useRead(listEmployeeInvitations, {});
  const end = useMutate(deleteEmployeeInvitation, { onError: toastError });
  if (read.data?.invitations.length === 0) return null;
  return (
    <PageSection title={t("invitations.title")} lead={t("invitations.lead")}>
      <Loaded read={read} failed={t("failed")}>
        {({ invitations }) => (
          <Wide label={t("invitations.title")}>
            <thead>
              <tr>
                <th scope="col" data-text>
                  {t("invitations.made")}
                </th>
                <th scope="col" data-text>
                  {t("invitations.until")}
                </th>
                <th scope="col">{t("invitations.used")}</th>
                <th scope="col" data-text>
                  {t("team")}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t("people.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {invitations.map(({ _id, createdAt, expiresAt, uses, used, team }) => (
                <tr key={_id}>
                  <th scope="row" data-text>
                    {dateTime(createdAt)}
                  </th>
                  <td data-text>{dateTime(expiresAt)}</td>
                  <td>{t("invitations.usedOf", { used: exact(used), uses: exact(uses) })}</td>
                  <td data-text>{team?.name ?? t("noTeam")}</td>
                  <td>
                    {canWrite && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        color="gray"
                        disabled={end.isPending}
                        onClick={() => end.mutate({ id: _id })}
                      >
                        {t("invitations.end")}
                        <span className="visually-hidden"> {dateTime(createdAt)}</span>
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Wide>
        )}
      </Loaded>
    </PageSection>
  );
}
