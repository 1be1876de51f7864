import { readAgenda, type DueItem, type WaitingItem } from "#contract/campaigns/agenda.ts";
import { IconChecklist } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { exact, money } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { Page } from "#web/shell/page.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { Time } from "#web/ui/time.tsx";
import { campaignAgenda } from "#web/words/en/campaign-agenda.ts";
import { i18n, texts } from "#web/words/i18n.ts";
import { whatText } from "../deliverables/what-text.ts";
import { CampaignPages } from "../parts/campaign-pages.tsx";
import styles from "./agenda.module.css";

i18n.addResourceBundle("en", "campaignAgenda", campaignAgenda);
const t = texts("campaignAgenda");

/** What waits for an answer of the workspace, and what is due, in all of its campaigns. */
export function AgendaPage() {
  const read = useRead(readAgenda, {});
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false}>
      <CampaignPages current="agenda" />
      <Loaded read={read} failed={t("failed")} placeholder={<SkeletonRows rows={10} />}>
        {({ waiting, due, hasMore }) =>
          waiting.length + due.length === 0 ? (
            <EmptyState icon={<IconChecklist size={22} />} title={t("none")}>
              {t("noneText")}
            </EmptyState>
          ) : (
            <div className={styles.agenda}>
              {waiting.length > 0 && (
                <Section title={t("waiting")} count={waiting.length} hasMore={hasMore.waiting}>
                  {waiting.map((item) => (
                    <Item key={item._id} item={item} mark={<Since {...item} />} />
                  ))}
                </Section>
              )}
              {PARTS.map(([part, isIn]) => [part, due.filter(isIn)] as const)
                .filter(([, items]) => items.length > 0)
                .map(([part, items]) => (
                  <Section
                    key={part}
                    title={t(`due.${part}`)}
                    count={items.length}
                    hasMore={hasMore.due && items.at(-1) === due.at(-1)}
                  >
                    {items.map((item) => (
                      <Item key={item._id} item={item} mark={<Day {...item} />} />
                    ))}
                  </Section>
                ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

const SOON_DAYS = 7;
const PARTS = [
  ["late", ({ daysLeft }: DueItem) => daysLeft < 0],
  ["today", ({ daysLeft }: DueItem) => daysLeft === 0],
  ["week", ({ daysLeft }: DueItem) => daysLeft > 0 && daysLeft <= SOON_DAYS],
  ["later", ({ daysLeft }: DueItem) => daysLeft > SOON_DAYS],
] as const;

function Section({
  title,
  count,
  hasMore,
  children,
}: {
  title: string;
  count: number;
  hasMore: boolean;
  children: ReactNode;
}) {
  return (
    <section className="stack gap-2" aria-label={title}>
      <h2 className="row gap-2 flush text-body">
        {title} <span className="muted tabular">{exact(count)}</span>
      </h2>
      <ul className="list-reset card">{children}</ul>
      {hasMore && <p className="flush muted">{t("more", { formatted: exact(count) })}</p>}
    </section>
  );
}

/** Leads to where the item is answered. */
function Item({ item, mark }: { item: WaitingItem | DueItem; mark: ReactNode }) {
  return (
    <li className={styles.item}>
      <Link className={styles.link} {...paths.campaign(item.campaign._id)} search={placeOf(item)}>
        <Avatar name={item.creator.full_name} src={item.creator.picture_url} size={32} />
        <span className="stack shrink grow">
          <span className="medium break-anywhere">{item.creator.full_name}</span>
          <span className="text-label muted break-anywhere">{item.campaign.title}</span>
        </span>
        <span className={styles.what}>{describe(item)}</span>
        <span className={styles.mark}>{mark}</span>
      </Link>
    </li>
  );
}

function placeOf({ _id, kind, creator }: WaitingItem | DueItem) {
  if (kind === "application" || kind === "offer") return { tab: "creators", place: Number(creator._id) } as const;
  if (kind === "invoice" || kind === "payment") return { tab: "payments", payment: _id } as const;
  return { tab: "deliverables", deliverable: _id } as const;
}

function describe({ kind, deliverable, amount, currency }: WaitingItem | DueItem): string {
  const title = t(`kinds.${kind}`);
  if (deliverable) return t("what", { kind: title, what: whatText(deliverable) });
  return amount === null ? title : t("what", { kind: title, what: money(amount, currency) });
}

function Since({ since, daysLeft }: WaitingItem) {
  return (
    <>
      {daysLeft !== null && daysLeft < 0 && <Late daysLeft={daysLeft} />}
      <Time at={since} className="muted" />
    </>
  );
}

function Day({ on, daysLeft }: DueItem) {
  return (
    <>
      {daysLeft < 0 && <Late daysLeft={daysLeft} />}
      <time dateTime={on} className="muted">
        {preciseDate(on, "day")}
      </time>
    </>
  );
}

const Late = ({ daysLeft }: { daysLeft: number }) => <Chip tone="watch">{t("daysLate", { count: -daysLeft })}</Chip>;
