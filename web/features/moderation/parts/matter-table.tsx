import { splitIcon } from "#contract/categories/category-name.ts";
import { NONE } from "#contract/collections/filters.ts";
import { type listMatters, type MatterRow } from "#contract/moderation.ts";
import { matterList } from "#contract/collections/matters.ts";
import { MATTER_KINDS } from "#contract/base/states.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { IconUserCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { choicesIn, listTable } from "#web/shared/collections/list-table.tsx";
import { disputedName } from "#web/shared/figures/disputes/disputed-figure.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { writeMatter } from "../search-params.ts";

const t = texts("moderation");

export const MatterTable = listTable(matterList, {
  rows: ({ matters }: ReplyOf<typeof listMatters>) => matters,
  rowId: keyOf,
  useRowName() {
    return ({ kind, excerpt }) => `${t(`kind.${kind}`)}: ${excerpt}`;
  },
  words: "moderation",
  cells: {
    subject: (matter) => <Subject matter={matter} />,
    kind: ({ kind }) => <Kind kind={kind} />,
    reporter: ({ reporter }) => <Reporter reporter={reporter} />,
    state: ({ state }) => <MatterState state={state} />,
    assignee: ({ assignee }) => <Assignee assignee={assignee} />,
    opened: ({ openedAt }) => <Time at={openedAt} />,
  },
  onPhone: ["subject", "kind"],
  icons: { assignee: IconUserCheck },
  elsewhere: ["kind"],
  useChoices(reply) {
    const user = useSignedIn();
    const administrators = reply?.administrators ?? [];
    const others = administrators.flatMap(({ _id }) => (_id === user._id ? [] : [_id]));
    return {
      kinds: choicesIn(MATTER_KINDS, (kind) => t(`kinds.${kind}`)),
      assignees: {
        offered: [user._id, NONE, ...others],
        nameOf: (choice) => {
          if (choice === NONE) return t("unassigned");
          if (choice === user._id) return t("me");
          return administrators.find(({ _id }) => _id === choice)?.name ?? t("formerAdministrator");
        },
      },
    };
  },
});

export function keyOf({ kind, id }: MatterRow): string {
  return writeMatter({ kind, id });
}

function Kind({ kind }: Pick<MatterRow, "kind">) {
  return <span title={t(`kind.${kind}`)}>{t(`kind.${kind}`)}</span>;
}

/** What it is about, then what was written; opens the panel. */
function Subject({ matter }: { matter: MatterRow }) {
  const { kind, id, excerpt } = matter;
  const about = useSubject()(matter);
  return (
    <Link
      {...paths.moderation()}
      search={(search) => ({ ...search, matter: writeMatter({ kind, id }) })}
      resetScroll={false}
      className="undecorated hover-underline truncate block"
      title={[about, excerpt].filter(Boolean).join(" – ")}
    >
      {about && <span className="medium">{about}</span>}
      {about && excerpt && " – "}
      <span className={about ? "muted" : "medium"}>{excerpt}</span>
    </Link>
  );
}

/** What a matter is about, in a few words; empty where only its text says so. */
export function useSubject(): (matter: MatterRow) => string {
  return ({ kind, creator, category, figure, page, reporter }) => {
    if (kind === "objection" && reporter.who === "administrator") return t("erased");
    const parts = [
      creator?.full_name,
      category && splitIcon(category.name).label,
      figure && disputedName(figure.figure),
      page !== null && creator === null && t("page", { page }),
    ];
    return parts.filter(Boolean).join(" · ");
  };
}

function Reporter({ reporter: { who, name } }: Pick<MatterRow, "reporter">) {
  const text = name ?? t(`who.${who}`);
  return (
    <span className={name === null ? "muted" : undefined} title={text}>
      {text}
    </span>
  );
}

const TONES = { open: "accent", assigned: "plain", resolved: "plain", declined: "plain" } as const;

export function MatterState({ state }: Pick<MatterRow, "state">) {
  return <Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>;
}

function Assignee({ assignee }: Pick<MatterRow, "assignee">) {
  const user = useSignedIn();
  if (!assignee) return null;
  return <span title={assignee.name}>{assignee._id === user._id ? t("me") : assignee.name}</span>;
}
