import { CREDIT_KINDS, CREDIT_REASONS } from "#contract/plans.ts";
import { listCredits, type CreditEntry } from "#contract/usage.ts";
import { creditsList } from "#contract/collections/credits.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { IconCalendar, IconCoins, IconListDetails } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { dateTime, exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { choicesIn, listTable } from "#web/shared/collections/list-table.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { creditsUrl } from "../search-params.ts";

const t = texts("usage");

const route = getRouteApi("/signed-in/settings/usage");

/** Every entry of the ledger, the newest first. */
export function CreditHistory() {
  const navigate = useNavigate();
  const state = creditsUrl.read(route.useSearch());
  return (
    <CreditsTable
      state={state}
      show={(next) => void navigate({ ...paths.usage(), search: creditsUrl.write(next), resetScroll: false })}
      read={useRead(listCredits, creditsUrl.input(state), { keepRows: true })}
    />
  );
}

const CreditsTable = listTable(creditsList, {
  rows: ({ entries }: ReplyOf<typeof listCredits>) => entries,
  rowId: ({ _id }) => _id,
  useRowName:
    () =>
    ({ at }) =>
      dateTime(at),
  words: "usage",
  label: "entries",
  cells: {
    at: ({ at }) => <Time at={at} exact />,
    reason: (entry) => <ReasonCell entry={entry} />,
    kind: (entry) => <KindCell entry={entry} />,
    person: ({ person }) => <span title={person ?? undefined}>{person}</span>,
    amount: ({ amount }) => <span className="tabular">{amount > 0 ? `+${exact(amount)}` : exact(amount)}</span>,
    balance: ({ balance }) => <span className="tabular">{exact(balance)}</span>,
  },
  onPhone: ["reason", "amount", "balance"],
  icons: { at: IconCalendar, reason: IconListDetails, kind: IconCoins },
  useChoices() {
    return {
      kinds: choicesIn(CREDIT_KINDS, (kind) => t(`kind.${kind}`)),
      reasons: choicesIn(CREDIT_REASONS, (reason) => t(`reasons.${reason}`)),
    };
  },
  hasEmpty: true,
});

function ReasonCell({ entry: { reason, kind, creator, niche } }: { entry: CreditEntry }) {
  if (reason !== "spend") return t(`reasons.${reason}`);
  const text = t(`spent.${kind}`, { name: niche?.name ?? creator?.full_name ?? t("removedCreator") });
  if (!creator) return text;
  return (
    <Link {...paths.creator(creator._id)} className="undecorated hover-underline" title={text}>
      {text}
    </Link>
  );
}

function KindCell({ entry: { kind } }: { entry: CreditEntry }) {
  return t(`kind.${kind}`);
}
