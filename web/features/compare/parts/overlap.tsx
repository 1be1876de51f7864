import type { CreatorCard } from "#contract/creators.ts";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { exact, MISSING } from "#web/lib/format.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Compared } from "../compared.ts";
import table from "./compare-table.module.css";
import { Panel } from "./panel.tsx";

const t = texts("compare");

/** Niches and mentions by creator: shared ones first, the rest on demand. */
export function Overlap({ compared: { creators, niches, mentions } }: { compared: Compared }) {
  const [all, setAll] = useState(false);
  const cards = creators.map(({ creator }) => creator);
  const shownNiches = niches.filter(({ creatorIds }) => all || creatorIds.length > 1);
  const shownMentions = mentions.filter(({ by }) => all || by.length > 1);
  const hidden = niches.length + mentions.length - shownNiches.length - shownMentions.length;

  return (
    <Panel
      title={t("overlap.title")}
      actions={
        (hidden > 0 || all) && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAll(!all)}>
            {all ? t("overlap.shared") : t("overlap.all", { count: hidden })}
          </Button>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- scrollable regions must be reachable by keyboard */}
      <div className="relative card scroll-x" role="group" aria-label={t("overlap.title")} tabIndex={0}>
        <table className={table.table} style={{ "--columns": cards.length }}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("overlap.what")}</span>
              </th>
              {cards.map((card) => (
                <CreatorHeading key={card._id} card={card} />
              ))}
            </tr>
          </thead>
          <Group
            title={t("overlap.niches")}
            columns={cards.length}
            none={shownNiches.length === 0 && t("overlap.noNiches")}
          >
            {shownNiches.map(({ niche, creatorIds }) => (
              <tr key={niche.id}>
                <th scope="row">
                  <NicheTag name={niche.name} />
                </th>
                {cards.map(({ _id }) => (
                  <td key={_id}>
                    {creatorIds.includes(_id) ? (
                      <span className="inline-flex good">
                        <IconCheck size={16} aria-hidden />
                        <span className="visually-hidden">{t("overlap.has")}</span>
                      </span>
                    ) : (
                      <Missing />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </Group>
          <Group
            title={t("overlap.mentions")}
            columns={cards.length}
            none={shownMentions.length === 0 && t("overlap.noMentions")}
          >
            {shownMentions.map(({ name, by }) => (
              <tr key={name}>
                <th scope="row">
                  <span className="block truncate" title={`@${name}`}>
                    @{name}
                  </span>
                </th>
                {cards.map(({ _id }) => {
                  const posts = by.find(({ creatorId }) => creatorId === _id)?.posts;
                  return (
                    <td key={_id}>
                      {posts === undefined ? (
                        <Missing />
                      ) : (
                        t("overlap.posts", { count: posts, formatted: exact(posts) })
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </Group>
        </table>
      </div>
    </Panel>
  );
}

function CreatorHeading({ card }: { card: CreatorCard }) {
  return (
    <th scope="col">
      <span className="row shrink gap-2 medium">
        <Avatar name={card.full_name} src={card.picture_url} brand={card.is_a_brand} size={24} />
        <span className="truncate" title={card.full_name}>
          {card.full_name}
        </span>
      </span>
    </th>
  );
}

function Group({
  title,
  columns,
  none,
  children,
}: {
  title: string;
  columns: number;
  none: string | false;
  children: ReactNode;
}) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" className={table.group}>
          {title}
        </th>
        <td colSpan={columns} className="muted">
          {none}
        </td>
      </tr>
      {children}
    </tbody>
  );
}

function Missing() {
  return (
    <span className="muted">
      <span aria-hidden>{MISSING}</span>
      <span className="visually-hidden">{t("overlap.hasNot")}</span>
    </span>
  );
}
