import type { RankedEmployee } from "#contract/employee-advocacy/shapes.ts";
import { Button } from "@mantine/core";
import { exact, MISSING } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { Explain } from "#web/ui/explain.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./advocacy.module.css";
import { MediaValue, Sum } from "./sum.tsx";
import { Wide } from "./wide.tsx";

const t = texts("employees");

const FIGURES = ["posts", "weeks", "engagement", "views", "clicks", "mediaValue"] as const;

/** People with their places; the points open the posts that they are for, and are in sight on a phone. */
export function RankTable({
  label,
  ranks,
  currency,
  hasTeams,
  onPoints,
}: {
  label: string;
  ranks: readonly RankedEmployee[];
  currency: string;
  hasTeams: boolean;
  onPoints: (creatorId: string) => void;
}) {
  return (
    <Wide label={label}>
      <thead>
        <tr>
          <th scope="col">{t("place")}</th>
          <th scope="col" data-text>
            {t("person")}
          </th>
          <Heading figure="points" />
          {hasTeams && (
            <th scope="col" data-text>
              {t("team")}
            </th>
          )}
          {FIGURES.map((figure) => (
            <Heading key={figure} figure={figure} />
          ))}
        </tr>
      </thead>
      <tbody>
        {ranks.map((row) => (
          <Row key={row.creator._id} row={row} currency={currency} hasTeams={hasTeams} onPoints={onPoints} />
        ))}
      </tbody>
    </Wide>
  );
}

function Heading({ figure }: { figure: "points" | (typeof FIGURES)[number] }) {
  return (
    <th scope="col">
      <Explain about={t(`about.${figure}`)}>{t(`figures.${figure}`)}</Explain>
    </th>
  );
}

function Row({
  row: { place, creator, team, consent, posts, engagement, views, partial, clicks, mediaValue, points, weeks },
  currency,
  hasTeams,
  onPoints,
}: {
  row: RankedEmployee;
  currency: string;
  hasTeams: boolean;
  onPoints: (creatorId: string) => void;
}) {
  return (
    <tr>
      <td>{place === null ? <Explain about={t("noPlace")}>{MISSING}</Explain> : exact(place)}</td>
      <th scope="row" data-text>
        <span className={styles.person}>
          <Avatar name={creator.full_name} src={creator.picture_url} size={24} />
          <CreatorLink creator={creator} />
          {consent === "not_stated" && (
            <span className={styles.note}>
              <Explain about={t("consent.notStatedAbout")}>{t("consent.not_stated")}</Explain>
            </span>
          )}
        </span>
      </th>
      <td>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t("points.open", { points: exact(points), name: creator.full_name })}
          onClick={() => onPoints(creator._id)}
        >
          {exact(points)}
        </Button>
      </td>
      {hasTeams && <td data-text>{team?.name ?? <span className="muted">{MISSING}</span>}</td>}
      <td>{exact(posts)}</td>
      <td>{exact(weeks)}</td>
      <td>
        <Sum value={engagement} isLowerBound={partial > 0} />
      </td>
      <td>
        <Sum value={views} />
      </td>
      <td>
        <Sum value={clicks} />
      </td>
      <td>
        <MediaValue value={mediaValue} currency={currency} />
      </td>
    </tr>
  );
}
