import { listOwnCampaigns, type OwnCampaignRow } from "#contract/campaigns/own.ts";
import { ELIGIBILITY } from "#contract/collections/own-campaigns.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { IconSearchOff, IconTargetArrow } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { exact, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { PageLinks } from "#web/table/page-links.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { networkNames } from "./check-texts.ts";
import { Checks } from "./checks.tsx";
import { ParticipationMark } from "./marks.tsx";
import styles from "./own.module.css";
import { inputOf, ownPage, usualList, type OwnState } from "./search-params.ts";

const t = texts("ownCampaigns");

const SORTS = ["publication_date", "most_popular"] as const;

/** Campaigns that the creator may see, or those that they have a part in. */
export function BoardTab({ creatorId, state }: { creatorId: string; state: OwnState }) {
  const navigate = useNavigate();
  const { list } = state;
  const read = useRead(listOwnCampaigns, { id: creatorId, ...inputOf(state) }, { keepRows: true });
  const show = (next: OwnState["list"]) => void navigate(ownPage({ ...state, list: next }));
  const filter = (filters: Partial<OwnState["list"]["filters"]>) =>
    show({ ...list, page: 1, filters: { ...list.filters, ...filters } });
  const [only] = list.filters.eligibility;
  const isFiltered = list.filters.search !== "" || only !== undefined;
  return (
    <div className="stack gap-4">
      <div className={styles.bar}>
        <SearchBox
          label={t("search")}
          value={list.filters.search}
          maxLength={TITLE_MAX}
          onSearch={(search) => filter({ search })}
        />
        <SegmentedControl
          aria-label={t("eligibility")}
          value={only ?? "all"}
          data={["all" as const, ...ELIGIBILITY].map((value) => ({ value, label: t(`eligibilities.${value}`) }))}
          onChange={(value) => filter({ eligibility: ELIGIBILITY.filter((one) => one === value) })}
        />
        <NativeSelect
          aria-label={t("sort")}
          value={list.sort}
          data={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            show({ ...list, page: 1, sort: SORTS.find((one) => one === value) ?? list.sort, asc: false })
          }
        />
      </div>
      <Loaded read={read} failed={t("failed")} placeholder={<SkeletonRows rows={8} />}>
        {({ campaigns, total, perPage }) =>
          campaigns.length === 0 && list.page === 1 ? (
            <Empty
              state={state}
              isFiltered={isFiltered}
              onShowAll={() => show({ ...usualList, sort: list.sort, asc: list.asc })}
            />
          ) : (
            <>
              <output className="muted text-label tabular">
                {t("count", { count: total, formatted: exact(total) })}
              </output>
              <ul className={styles.cards} aria-label={t("list")}>
                {campaigns.map((campaign) => (
                  <Card key={campaign._id} campaign={campaign} of={state.of} />
                ))}
              </ul>
              <PageLinks
                page={list.page}
                hasMore={list.page * perPage < total}
                at={(page) => ownPage({ ...state, list: { ...list, page: page ?? 1 } })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Empty({ state, isFiltered, onShowAll }: { state: OwnState; isFiltered: boolean; onShowAll: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        icon={<IconSearchOff size={22} />}
        title={t("noMatch")}
        action={
          <Button variant="default" onClick={onShowAll}>
            {t("showAll")}
          </Button>
        }
      />
    );
  const isOwn = state.tab === "own";
  return (
    <EmptyState
      icon={<IconTargetArrow size={22} />}
      title={t(isOwn ? "emptyOwn" : "empty")}
      action={
        isOwn && (
          <Button renderRoot={(props) => <Link {...props} {...ownPage({ ...state, tab: "board", list: usualList })} />}>
            {t("find")}
          </Button>
        )
      }
    >
      {t(isOwn ? "emptyOwnText" : "emptyText")}
    </EmptyState>
  );
}

function Card({ campaign, of }: { campaign: OwnCampaignRow; of: number | undefined }) {
  const { _id, title, brand, status, participation, eligibility, networks, publishedAt, isSample } = campaign;
  const unmet = eligibility.checks.filter(({ isMet }) => !isMet);
  const isInvited = participation === "invited";
  return (
    <li className={styles.card}>
      <div className="row wrap justify-between gap-2">
        <h2 className="flush text-body shrink break-anywhere" dir="auto">
          <Link {...paths.ownCampaign(_id)} search={{ of }}>
            {title}
          </Link>
        </h2>
        {participation !== "none" && <ParticipationMark participation={participation} />}
      </div>
      <p className="flush muted text-label break-anywhere">
        {[
          t("by", { brand }),
          networks.length === 0 ? t("anyNetwork") : networkNames(networks),
          ...(publishedAt === null ? [] : [t("published", { when: when(publishedAt) })]),
        ].join(" · ")}
      </p>
      <div className="row wrap gap-2">
        {status !== "active" && <Chip tone="watch">{t(`statuses.${status}`)}</Chip>}
        {isSample && <Chip>{t("sample")}</Chip>}
        {!isInvited && (
          <Chip tone={eligibility.isEligible ? "accent" : "plain"}>
            {t(eligibility.isEligible ? "eligible" : "notEligible")}
          </Chip>
        )}
      </div>
      {!isInvited && unmet.length > 0 && <Checks checks={unmet} />}
    </li>
  );
}
