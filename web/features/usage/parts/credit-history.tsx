import { listCredits, type CreditEntry } from "#contract/usage.ts";
import { IconCalendar, IconCoins, IconListDetails } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { dateTime, exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { creditsUrl } from "../search-params.ts";

const t = texts("usage");

/** Every entry of the ledger, the newest first. */
export const CreditHistory = listScreen(creditsUrl, {
  words: "usage",
  call: listCredits,
  rows: "entries",
  name: ({ at }) => dateTime(at),
  main: "reason",
  cells: {
    at: ({ at }) => <Time at={at} exact />,
    reason: (entry) => <ReasonCell entry={entry} />,
    amount: ({ amount }) => <span className="tabular">{amount > 0 ? `+${exact(amount)}` : exact(amount)}</span>,
  },
  onPhone: ["reason", "amount", "balance"],
  icons: { at: IconCalendar, reason: IconListDetails, kind: IconCoins },
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
