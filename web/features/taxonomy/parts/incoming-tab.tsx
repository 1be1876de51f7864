import { listCategories } from "#contract/categories/endpoints.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { listNicheProposals } from "#contract/classification.ts";
import { proposalList } from "#contract/collections/proposals.ts";
import { PROPOSED_STATES } from "#contract/base/states.ts";
import { Button } from "@mantine/core";
import { IconCategory, IconRobot, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useLoaded } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { stateText } from "#web/shared/categories/use-state-mark.ts";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { listUrl } from "#web/shared/collections/list-url.ts";
import { CurateForm } from "#web/shared/curation/curate-form.tsx";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { BulkProgress } from "#web/shared/jobs/bulk-progress.tsx";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import { texts } from "#web/words/i18n.ts";
import { Decide, DECISIONS, keyOf, type Decision } from "./decide.tsx";

const taxonomy = texts("taxonomy");
const proposals = texts("proposals");

export const proposalsUrl = listUrl(proposalList);
type Filters = (typeof proposalsUrl)["usual"]["filters"];

const Proposals = listScreen(proposalsUrl, {
  words: "proposals",
  call: listNicheProposals,
  rows: "proposals",
  rowId: keyOf,
  name: ({ creator, category }) =>
    proposals("name", { niche: splitIcon(category.name).label, creator: creator.full_name }),
  main: "creator",
  cells: {
    creator: ({ creator }) => <span className="medium">{creator.full_name}</span>,
    niche: ({ category: { name }, state }) => <NicheTag name={name} mark={{ state, text: stateText(state) }} />,
    state: ({ state }) => <span className="muted">{stateText(state)}</span>,
    score: ({ words }) => <span title={words.join(", ")}>{words.join(", ")}</span>,
    decide: (proposal) => <Decide proposals={[proposal]} />,
  },
  onPhone: ["creator", "niche"],
  icons: { side: IconUsers, niche: IconCategory, state: IconRobot },
  useChoices() {
    const { categories, brand_categories: brands } = useLoaded(listCategories, {});
    const niches = [...categories, ...brands].flatMap(({ sub_categories: subs }) => subs);
    const names = new Map(niches.map(({ id, name }) => [String(id), splitIcon(name).label]));
    return {
      niche: { offered: [], nameOf: (id) => names.get(id) ?? id },
      state: { offered: PROPOSED_STATES.map(String), nameOf: (state) => stateText(Number(state)) },
    };
  },
  page: ({ creator }) => paths.creator(creator._id),
  bar: (of) => <DecideFound {...of} />,
  bulk: ({ chosen: { selection } }) => (
    <Decide proposals={[...selection.rows.values()]} isBulk onDone={selection.clear} />
  ),
});

/** Niches that wait to be confirmed or rejected. */
export function IncomingTab() {
  return (
    <>
      <p className="flush max-prose muted mb-3">{taxonomy("incoming.lead")}</p>
      <BulkProgress />
      <Proposals />
    </>
  );
}

/** Changes of many creators know no words: what a search finds is decided by choosing it. */
function DecideFound({ filters, total }: { filters: Filters; total: number }) {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  if (filters.search !== "" || total === 0) return null;
  const { niche, side } = filters;
  const isAll = filters.state.length === 0 && side.length === 0 && niche.length === 0;
  const states = filters.state.length === 0 ? [...PROPOSED_STATES] : filters.state;
  const [only, other] = side;
  const close = () => setDeciding(null);
  return (
    <span className="row gap-2 push-end">
      {DECISIONS.map((decision) => (
        <Button key={decision} size="xs" variant="default" onClick={() => setDeciding(decision)}>
          {taxonomy(`incoming.${decision}All`, { formatted: exact(total) })}
        </Button>
      ))}
      {deciding && (
        <EntryDialog onClose={close} title={taxonomy(`incoming.${deciding}${isAll ? "Title" : "Shown"}`)}>
          <CurateForm
            selection={{
              matching: {
                filters: JSON.stringify({ states }),
                ...(niche.length > 0 && { sub_categories: niche.map(String) }),
              },
              except: [],
            }}
            change={{
              mode: `${deciding}Proposals`,
              states,
              // Both sides are all.
              ...(only !== undefined && other === undefined && { category_type: only }),
              ...(niche.length > 0 && { categories: niche }),
            }}
            submit={taxonomy(`incoming.${deciding}`)}
            onClose={close}
            onDone={close}
          />
        </EntryDialog>
      )}
    </span>
  );
}
