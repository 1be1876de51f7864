import { curatedCreators } from "#contract/collections/curated-creators.ts";
import type { FoundCreator } from "#contract/curation/search.ts";
import { GENDERS } from "#contract/base/states.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { countryName } from "#web/lib/locale-names.ts";
import { paths } from "#web/lib/paths.ts";
import { useIsPhone } from "#web/table/data-table.tsx";
import { columnsOf, fieldColumn } from "#web/table/features.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { More } from "#web/ui/explain.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { ScoreRing } from "#web/ui/people/score-ring.tsx";
import { texts } from "#web/words/i18n.ts";
import { NicheStateTag } from "./niche-state-tag.tsx";

const t = texts("curation");

type ColumnId = (typeof curatedCreators.columns)[number];

const ORDER = ["name", "niches", "networks", "followers", "score", "country", "gender", "type"] as const;
const SHOWN_NICHES = 2;

function title(id: ColumnId) {
  return function Title() {
    return t(`search.fields.${id}`);
  };
}

const CELLS: Record<ColumnId, (creator: FoundCreator) => ReactNode> = {
  name: ({ _id, full_name: name, picture_url: src, typologie }) => (
    <span className="inline-row gap-2 max-full">
      <Avatar name={name} src={src} brand={typologie === "brand"} size={30} />
      <Link {...paths.influencer(_id)} className="medium undecorated hover-underline ellipsis" title={name}>
        {name}
      </Link>
    </span>
  ),
  niches: (creator) => <Niches creator={creator} />,
  networks: ({ networks }) => (
    <span className="inline-row gap-1">
      {[...new Set(networks.map(({ network }) => network))].map((network) => (
        <NetworkIcon key={network} network={network} size={16} labelled />
      ))}
    </span>
  ),
  followers: ({ networks }) => <Figure value={networks[0]?.followers ?? null} as="count" quiet />,
  score: ({ score }) => <ScoreRing score={score} size={30} />,
  country: ({ country }) => country && <span className="truncate">{countryName(country)}</span>,
  gender: ({ gender }) => <Gender gender={gender} />,
  type: ({ typologie }) => <Type of={typologie} />,
};

export const CURATION_COLUMNS = columnsOf<FoundCreator>().columns(
  ORDER.map((id) =>
    fieldColumn<FoundCreator>(id, curatedCreators.fields[id], {
      header: title(id),
      cell: CELLS[id],
      onPhone: id === "name" || id === "niches",
    }),
  ),
);

/** With those that were removed or proposed, as only administrators see them. */
function Niches({ creator: { categories, brand_categories: brands } }: { creator: FoundCreator }) {
  const all = [...categories, ...brands];
  const shown = useIsPhone() ? 1 : SHOWN_NICHES;
  const hidden = all.slice(shown);
  return (
    <span className="inline-row gap-1 max-full">
      {all.slice(0, shown).map((niche) => (
        <NicheStateTag key={niche.id} niche={niche} />
      ))}
      {hidden.length > 0 && <More names={hidden.map(({ name }) => name)} />}
    </span>
  );
}

function Gender({ gender }: { gender: number }) {
  if (gender === GENDERS.undefined) return null;
  return t(gender === GENDERS.female ? "genders.female" : "genders.male");
}

function Type({ of }: { of: FoundCreator["typologie"] }) {
  return t(`types.${of}`);
}
