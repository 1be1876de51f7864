import { disputeList } from "#contract/collections/disputes.ts";
import { uuid } from "#contract/base/ids.ts";
import { listDisputes } from "#contract/privacy.ts";
import { IconCalendar } from "@tabler/icons-react";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { listUrl } from "#web/shared/collections/list-url.ts";
import { disputedName } from "#web/shared/figures/disputes/disputed-figure.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { DisputePanel } from "./dispute-panel.tsx";

const t = texts("disputes");

export const disputesUrl = listUrl(disputeList, { param: "dispute", id: uuid });

/** Disputed figures: those that are open, unless others are chosen. */
export const DisputesTab = listScreen(disputesUrl, {
  words: "disputes",
  call: listDisputes,
  rows: "disputes",
  name: ({ creator, text }) => `${creator.full_name}: ${text}`,
  main: "creator",
  cells: {
    creator: ({ creator }) => <span className="medium">{creator.full_name}</span>,
    figure: ({ figure }) => disputedName(figure),
    state: ({ state }) => <Chip tone={state === "open" ? "accent" : "plain"}>{t(`state.${state}`)}</Chip>,
    opened: ({ createdAt }) => <Time at={createdAt} />,
  },
  onPhone: ["creator", "text"],
  icons: { opened: IconCalendar },
  panel: ({ id, close }) => <DisputePanel id={id} onClose={close} />,
});
