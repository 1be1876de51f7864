import type { AccountView } from "#contract/creators.ts";
import { EXPORT_COLUMNS, type CrmCreator, type ExportColumn } from "#contract/crm.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks.ts";
import { GENDERS } from "#contract/states.ts";
import type { Cell } from "../../../csv.ts";
import { withoutIcon } from "../../categories/index.ts";

/** `accountBiography`: what the creator says of themselves on a network. */
export type ExportRow = CrmCreator & { accountBiography: string | null };
export type Column = { header: string; cell: (row: ExportRow) => Cell };

const GENDER_WORDS: Record<number, string> = { [GENDERS.female]: "female", [GENDERS.male]: "male" };

const SINGLE: Record<Exclude<ExportColumn, "networks">, Column> = {
  full_name: { header: "Name", cell: ({ creator }) => creator.full_name },
  country: { header: "Country", cell: ({ creator }) => creator.country?.toUpperCase() ?? null },
  city: { header: "City", cell: ({ creator }) => creator.city },
  language: { header: "Language", cell: ({ creator }) => creator.language },
  gender: { header: "Gender", cell: ({ creator }) => GENDER_WORDS[creator.gender] ?? null },
  type: { header: "Type", cell: ({ creator }) => (creator.is_a_brand ? "brand" : "creator") },
  niches: {
    header: "Niches",
    cell: ({ creator }) => joined(creator.categories.map((niche) => withoutIcon(niche.name))),
  },
  followers: { header: "Followers", cell: ({ followers }) => whole(followers) },
  growth: { header: "Growth", cell: ({ growth }) => rate(growth) },
  engagement: { header: "Engagement rate", cell: ({ engagementRate }) => rate(engagementRate) },
  score: { header: "Score", cell: ({ creator }) => whole(creator.score) },
  status: { header: "Status", cell: ({ status }) => status },
  tags: { header: "Tags", cell: ({ tags }) => joined(tags) },
  lists: { header: "Lists", cell: ({ lists }) => joined(lists.map((list) => list.title)) },
  email: { header: "Email", cell: ({ email }) => email },
  note: { header: "Note", cell: ({ customNote }) => customNote || null },
  added: { header: "Added", cell: ({ createdAt }) => new Date(createdAt) },
  added_by: { header: "Added by", cell: ({ addedBy }) => addedBy },
  biography: { header: "Biography", cell: ({ creator, accountBiography }) => creator.biography ?? accountBiography },
};

/** Columns of an export in the contract's order; `networks` becomes four for each network that occurs in it. */
export function columnsOf(chosen: readonly ExportColumn[] | undefined, networks: readonly Network[]): Column[] {
  return EXPORT_COLUMNS.filter((name) => !chosen || chosen.includes(name)).flatMap((name) =>
    name === "networks" ? networks.flatMap(networkColumns) : [SINGLE[name]],
  );
}

function networkColumns(network: Network): Column[] {
  const column = (title: string, cell: (account: AccountView) => Cell): Column => ({
    header: `${NETWORK_FACTS[network].label} ${title}`,
    cell: ({ creator }) => {
      const account = creator.networks.find((one) => one.network === network);
      return account ? cell(account) : null;
    },
  });
  return [
    column("username", (account) => account.username),
    column("followers", (account) => whole(account.followers)),
    column("engagement rate", (account) => rate(account.engagementRate)),
    column("link", (account) => account.url),
  ];
}

/** Names have commas of their own. */
function joined(names: string[]): string | null {
  return names.length > 0 ? names.join("; ") : null;
}

function whole(figure: number | null): number | null {
  return figure === null ? null : Math.round(figure);
}

/** A fraction to the hundredth of a percent. */
function rate(fraction: number | null): number | null {
  return fraction === null ? null : Math.round(fraction * 10_000) / 10_000;
}
