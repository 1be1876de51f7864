import { listPeople } from "#contract/people.ts";
import { IconCalendar, IconCreditCard, IconUserCheck } from "@tabler/icons-react";
import { useSignedIn } from "#web/api/session.ts";
import { date } from "#web/lib/format.ts";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { Page } from "#web/shell/page.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { PersonPanel, States } from "../parts/person-panel.tsx";
import { planName, PLANS } from "../parts/plan-name.ts";
import { peopleUrl } from "../search-params.ts";

const t = texts("people");

const People = listScreen(peopleUrl, {
  words: "people",
  call: listPeople,
  rows: "people",
  name: ({ name }) => name,
  main: "name",
  cells: {
    workspace: ({ workspace }) => <span title={workspace.name}>{workspace.name}</span>,
    plan: ({ plan }) => planName(plan),
    state: (person) => <States person={person} />,
    lastUsed: ({ lastUsedAt }) => lastUsedAt && <Time at={lastUsedAt} />,
    joined: ({ createdAt }) => <Time at={createdAt}>{date(createdAt)}</Time>,
  },
  onPhone: ["name", "workspace"],
  icons: { plan: IconCreditCard, state: IconUserCheck, lastUsed: IconCalendar, joined: IconCalendar },
  useChoices: () => ({
    plans: { offered: PLANS.map(String), nameOf: (plan) => planName(Number(plan)) },
  }),
  panel: ({ id }) => <PersonPanel id={id} />,
});

/** Where nothing is limited, no plan is mentioned. */
const WITHOUT_PLANS = ["plan"] as const;

/** The users of the installation, for its administrators. */
export function PeoplePage() {
  const { limits } = useSignedIn();
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false} fill>
      <People {...(limits.plan === null && { without: WITHOUT_PLANS })} />
    </Page>
  );
}
