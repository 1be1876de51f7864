import { erasureList } from "#contract/collections/erasures.ts";
import { uuid } from "#contract/base/ids.ts";
import { listErasures, type erasureView } from "#contract/privacy.ts";
import { Button } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import { dateTime, exact } from "#web/lib/format.ts";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { listUrl } from "#web/shared/collections/list-url.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { CheckHandle } from "./check-handle.tsx";
import styles from "./erasures.module.css";
import { LiftDialog } from "./lift-dialog.tsx";

const t = texts("privacy");
const named = texts("erasures");

export type Objection = z.infer<typeof erasureView>;

export const erasuresUrl = listUrl(erasureList, { param: "erasure", id: uuid });

const Erasures = listScreen(erasuresUrl, {
  words: "erasures",
  call: listErasures,
  rows: "objections",
  name: ({ createdAt }) => dateTime(createdAt),
  main: "at",
  cells: {
    at: ({ createdAt }) => <Time at={createdAt} exact />,
    by: ({ by }) => <By by={by} />,
    removed: ({ removed }) => <Removed removed={removed} />,
  },
  onPhone: ["at", "by"],
  icons: { at: IconCalendar },
  panel: ({ row, close }) => row && <Erasure objection={row} onLifted={close} />,
});

/** Completed erasures. Entries are anonymous: only a known handle can be checked. */
export function ErasuresTab() {
  return (
    <div className="stack gap-6">
      <CheckHandle />
      <PageSection title={t("objections.title")} lead={t("objections.lead")}>
        <Erasures />
      </PageSection>
    </div>
  );
}

function Erasure({ objection, onLifted }: { objection: Objection; onLifted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { createdAt, by, accounts, removed, hits } = objection;
  return (
    <div className="stack gap-6">
      <dl className={styles.facts}>
        <dt className="muted">{named("columns.at")}</dt>
        <dd className="flush">{dateTime(createdAt)}</dd>
        <dt className="muted">{named("columns.by")}</dt>
        <dd className="flush">
          <By by={by} />
        </dd>
        <dt className="muted">{named("columns.accounts")}</dt>
        <dd className="flush">{exact(accounts)}</dd>
        <dt className="muted">{named("columns.removed")}</dt>
        <dd className="flush">
          <Removed removed={removed} />
        </dd>
        <dt className="muted">{named("columns.hits")}</dt>
        <dd className="flush">{exact(hits)}</dd>
      </dl>
      <Button variant="default" className="self-start" onClick={() => setAsking(true)}>
        {t("objections.withdraw")}
      </Button>
      <LiftDialog objection={isAsking ? objection : undefined} onClose={() => setAsking(false)} onLifted={onLifted} />
    </div>
  );
}

function By({ by }: Pick<Objection, "by">) {
  return by ?? t("objections.deletedUser");
}

const KINDS = [
  "counts",
  "posts",
  "facts",
  "niches",
  "podcasts",
  "newsletters",
  "crm",
  "lists",
  "notes",
  "timeline",
  "feedback",
  "disputes",
  "scores",
  "adjustments",
  "ratings",
  "history",
  "steps",
  "links",
  "exports",
  "imports",
] as const;

function Removed({ removed }: { removed: Objection["removed"] }) {
  const parts = KINDS.flatMap((kind) => (removed[kind] ? `${t(`removed.${kind}`)} ${exact(removed[kind])}` : []));
  return parts.length === 0 ? t("objections.nothing") : parts.join(" · ");
}
