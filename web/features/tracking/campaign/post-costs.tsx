import type { ReplyOf } from "#contract/base/endpoint.ts";
import { readPostCosts } from "#contract/tracking/campaign.ts";
import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { amountText } from "#web/lib/amounts.ts";
import { date, exact } from "#web/lib/format.ts";
import type { NumberKind } from "#web/lib/read-number.ts";
import { ReadError } from "#web/ui/loaded.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./campaign.module.css";

const t = texts("tracking");

type PostCost = ReplyOf<typeof readPostCosts>["posts"][number];

/** What was typed for posts, by their names. */
export type ChangedCosts = Record<
  string,
  Pick<PostCost, "creatorId" | "network" | "externalId"> & { typed: string; payee: string }
>;

type Editing = {
  listId: string;
  creator: { _id: string; name: string };
  draft: { postCosts: ChangedCosts };
  /** Of the amounts that were saved. */
  savedCurrency: string;
  kind: NumberKind;
  isSubmitted: boolean;
  canWrite: boolean;
  onChange: (costs: ChangedCosts) => void;
};

/** The campaign posts of a creator with their own costs, opened where they are wanted. */
export function PostCosts(props: Editing) {
  const [isOpen, setIsOpen] = useState(false);
  const { name } = props.creator;
  const icon = { size: 14, "aria-hidden": true };
  return (
    <>
      <Button
        className="self-start"
        size="compact-xs"
        variant="subtle"
        aria-expanded={isOpen}
        aria-label={`${t("campaign.postsOf")}: ${t("campaign.postsOfName", { name })}`}
        leftSection={isOpen ? <IconChevronDown {...icon} /> : <IconChevronRight {...icon} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t("campaign.postsOf")}
      </Button>
      {isOpen && <Posts {...props} />}
    </>
  );
}

function Posts({ listId, creator, draft, savedCurrency, kind, isSubmitted, canWrite, onChange }: Editing) {
  const read = useRead(readPostCosts, { id: listId, creator: creator._id });
  const { data } = read;
  if (!data)
    return read.error ? <ReadError read={read} title={t("campaign.postsFailed")} /> : <SkeletonRows rows={2} />;
  if (data.posts.length === 0) return <p className="flush muted text-label">{t("campaign.noPostsOf")}</p>;
  return (
    <>
      <ul className={styles.posts} aria-label={t("campaign.postsOfName", { name: creator.name })}>
        {data.posts.map(({ creatorId, network, externalId, publishedAt, text, amount }) => {
          const key = `${creatorId} ${network} ${externalId}`;
          const label =
            publishedAt === null ? t("campaign.costOfGone") : t("campaign.costOfPost", { date: date(publishedAt) });
          return (
            <li key={key}>
              <label className={styles.cost}>
                <span className="row gap-1 shrink" title={text}>
                  <NetworkIcon network={network} size={14} labelled />
                  {publishedAt !== null && <span className="muted fixed-size">{date(publishedAt)}</span>}
                  <span className="ellipsis">{publishedAt === null ? t("campaign.part.gone") : text}</span>
                </span>
                <NumberField
                  kind={kind}
                  isSubmitted={isSubmitted}
                  size="xs"
                  aria-label={label}
                  disabled={!canWrite}
                  value={draft.postCosts[key]?.typed ?? (amount === null ? "" : amountText(amount, savedCurrency))}
                  onChange={(typed) =>
                    onChange({
                      ...draft.postCosts,
                      [key]: { creatorId, network, externalId, typed, payee: creator.name },
                    })
                  }
                />
              </label>
            </li>
          );
        })}
      </ul>
      {data.total > data.posts.length && (
        <p className="flush muted text-label">
          {t("campaign.morePostsOf", { shown: exact(data.posts.length), formatted: exact(data.total) })}
        </p>
      )}
    </>
  );
}
