import type { ReplyOf } from "#contract/base/endpoint.ts";
import { rankingName } from "#contract/rankings/ranking-name.ts";
import { listBestPlaces } from "#contract/rankings/ranking-places.ts";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { BadgeButton } from "#web/shared/rankings/badge-button.tsx";
import { useRankingLink } from "#web/shared/rankings/ranking-link.ts";
import { ReadError } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import { Section } from "../parts/section.tsx";
import styles from "./highlights.module.css";

const t = texts("rankings");

type BestPlace = ReplyOf<typeof listBestPlaces>["places"][number];

/** Shows where the creator is in rankings, the best first; shows nothing for a creator who is not ranked. */
export function BestPlaces({ creator }: { creator: Overview["creator"] }) {
  const read = useRead(listBestPlaces, { id: creator._id });
  const { data, error } = read;
  if (!data && !error) return null;
  if (data?.places.length === 0) return null;
  return (
    <Section title={t("best.title")}>
      {!data && <ReadError read={read} title={t("best.failed")} />}
      {data && (
        <ol className="list-reset stack gap-2">
          {data.places.map((place) => (
            <Place key={place.top.id} creator={creator} place={place} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function Place({
  creator,
  place: { top, rank, total_results, publicUrl, badgeKey },
}: {
  creator: Overview["creator"];
  place: BestPlace;
}) {
  const link = useRankingLink()(top.id);
  const name = rankingName(top);
  return (
    <li className={styles.place}>
      <span className="medium tabular nowrap">{t("best.place", { rank: exact(rank) })}</span>
      <span className="shrink grow truncate" title={name}>
        {link ? <Link {...link}>{name}</Link> : name}
      </span>
      <span className="muted text-label tabular nowrap">{t("best.among", { formatted: exact(total_results) })}</span>
      {publicUrl && badgeKey && (
        <BadgeButton
          creator={creator}
          origin={new URL(publicUrl, location.origin).origin}
          top={top}
          narrowed={{}}
          badgeKey={badgeKey}
        />
      )}
    </li>
  );
}
