import { listPeople } from "#contract/people.ts";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Page } from "#web/shell/page.tsx";
import { texts } from "#web/words/i18n.ts";
import { PeopleTable } from "../parts/people-table.tsx";
import { PersonPanel } from "../parts/person-panel.tsx";
import { peopleUrl } from "../search-params.ts";

const t = texts("people");

const route = getRouteApi("/signed-in/admin-only/people");
/** Where nothing is limited, no plan is mentioned. */
const WITHOUT_PLANS = { without: ["plan"], onPhone: ["name", "workspace"] } as const;

/** The users of the installation, for its administrators. */
export function PeoplePage() {
  const { limits } = useSignedIn();
  const navigate = useNavigate();
  const search = route.useSearch();
  const state = peopleUrl.read(search);
  const read = useRead(listPeople, peopleUrl.input(state), { keepRows: true });
  const open = (user: string | undefined) =>
    void navigate({ ...paths.people(), search: { ...peopleUrl.write(state), user }, resetScroll: false });
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false} fill>
      <PeopleTable
        state={state}
        show={(next) => void navigate({ ...paths.people(), search: peopleUrl.write(next) })}
        read={read}
        onOpen={({ _id }) => open(_id)}
        {...(limits.plan === null && WITHOUT_PLANS)}
      />
      <PersonPanel id={search.user} onClose={() => open(undefined)} />
    </Page>
  );
}
