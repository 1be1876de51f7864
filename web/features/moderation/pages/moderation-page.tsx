import { splitIcon } from "#contract/categories/category-name.ts";
import { NONE } from "#contract/collections/filters.ts";
import { listMatters, type MatterRow } from "#contract/moderation.ts";
import { IconUserCheck } from "@tabler/icons-react";
import { useSignedIn } from "#web/api/session.ts";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { disputedName } from "#web/shared/figures/disputes/disputed-figure.tsx";
import { Page } from "#web/shell/page.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { DecideProposals } from "../parts/decide-proposals.tsx";
import { MatterPanel, MatterState } from "../parts/matter-panel.tsx";
import { ShortLinks } from "../parts/short-links.tsx";
import { moderationUrl, writeMatter, type ModerationFilters } from "../search-params.ts";

const t = texts("moderation");

const Matters = listScreen(moderationUrl, {
  words: "moderation",
  call: listMatters,
  rows: "matters",
  rowId: writeMatter,
  name: ({ kind, excerpt }) => `${t(`kind.${kind}`)}: ${excerpt}`,
  main: "subject",
  cells: {
    subject: (matter) => <Subject matter={matter} />,
    kind: ({ kind }) => <span title={t(`kind.${kind}`)}>{t(`kind.${kind}`)}</span>,
    reporter: ({ reporter: { who, name } }) => (
      <span className={name === null ? "muted" : undefined}>{name ?? t(`who.${who}`)}</span>
    ),
    state: ({ state }) => <MatterState state={state} />,
    assignee: ({ assignee }) => assignee && <Assignee assignee={assignee} />,
    opened: ({ openedAt }) => <Time at={openedAt} />,
  },
  onPhone: ["subject", "kind"],
  icons: { assignee: IconUserCheck },
  toggles: "kinds",
  useChoices(reply) {
    const user = useSignedIn();
    const administrators = reply?.administrators ?? [];
    const others = administrators.flatMap(({ _id }) => (_id === user._id ? [] : [_id]));
    const names = new Map([...administrators.map(({ _id, name }) => [_id, name] as const), [user._id, t("me")]]);
    return {
      assignees: {
        offered: [user._id, NONE, ...others],
        nameOf: (choice) => (choice === NONE ? t("unassigned") : (names.get(choice) ?? t("formerAdministrator"))),
      },
    };
  },
  panel: ({ id, reply }) => <MatterPanel id={id} administrators={reply?.administrators ?? []} />,
  // Everything else is closed with a note for the person who reported it, one at a time.
  bulk: ({ filters, ...chosen }) => (areProposals(filters) ? <DecideProposals {...chosen} /> : undefined),
});

/** What waits for the administrators. */
export function ModerationPage() {
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false} fill actions={<ShortLinks />}>
      <Matters />
    </Page>
  );
}

function areProposals({ kinds, state }: ModerationFilters): boolean {
  return kinds.length === 1 && kinds[0] === "category" && !["resolved", "declined", "all"].includes(state);
}

/** What it is about, then what was written. */
function Subject({ matter }: { matter: MatterRow }) {
  const { kind, creator, category, figure, page, reporter, excerpt } = matter;
  const parts = [
    creator?.full_name,
    category && splitIcon(category.name).label,
    figure && disputedName(figure.figure),
    page !== null && creator === null && t("page", { page }),
  ];
  const isErasure = kind === "objection" && reporter.who === "administrator";
  const about = isErasure ? t("erased") : parts.filter(Boolean).join(" · ");
  return (
    <>
      {about && <span className="medium">{about}</span>}
      {about && excerpt && " – "}
      <span className={about ? "muted" : "medium"}>{excerpt}</span>
    </>
  );
}

function Assignee({ assignee }: { assignee: NonNullable<MatterRow["assignee"]> }) {
  const user = useSignedIn();
  return <span title={assignee.name}>{assignee._id === user._id ? t("me") : assignee.name}</span>;
}
