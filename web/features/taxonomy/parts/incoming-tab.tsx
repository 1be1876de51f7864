import { categoryType } from "#contract/base/ids.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { listNicheProposals, PROPOSALS_PER_PAGE } from "#contract/classification.ts";
import { decideProposals, type CurationSelection, type ManyChange } from "#contract/curation/many.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { PROPOSED_STATES } from "#contract/base/states.ts";
import { Button, Checkbox, Modal, Select } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useLoaded, useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { ChangePreview } from "#web/shared/curation/change-preview.tsx";
import { useCurateMany } from "#web/shared/curation/use-curate-many.ts";
import { BulkProgress } from "#web/shared/jobs/bulk-progress.tsx";
import { stateName } from "#web/shared/categories/use-state-mark.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { PageLinks } from "#web/table/page-links.tsx";
import { toggledRows, useSelection } from "#web/table/selection.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NoMatch } from "#web/shared/collections/filters/no-match.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import { texts } from "#web/words/i18n.ts";
import type { TaxonomySearch } from "../search-params.ts";
import styles from "./taxonomy.module.css";

const t = texts("taxonomy");
const named = texts("categories");

const route = getRouteApi("/signed-in/admin-only/taxonomy");
type Proposal = ReplyOf<typeof listNicheProposals>["proposals"][number];

const SIDES = categoryType.options;
type Filters = Pick<TaxonomySearch, "state" | "side" | "niche">;

const DECISIONS = ["confirm", "reject"] as const;
type Decision = (typeof DECISIONS)[number];
const DONE = { confirm: "confirmed", reject: "rejected" } as const;

function keyOf({ creator, category }: Proposal): string {
  return `${creator._id} ${category.id}`;
}

/** Niches that wait to be confirmed or rejected. */
export function IncomingTab() {
  const { state, side, niche, page = 1 } = route.useSearch();
  const filters: Filters = { state, side, niche };
  const read = useRead(
    listNicheProposals,
    {
      page: String(page),
      ...(state !== undefined && { state: String(state) }),
      ...(side && { category_type: side }),
      ...(niche !== undefined && { category: String(niche) }),
    },
    { keepRows: true },
  );
  const selection = useSelection<Proposal>(JSON.stringify([filters, page]));
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const saving = useMutate(decideProposals, {
    onSuccess({ changed, actionId }, { decision }) {
      toastWithUndo(t(`incoming.${DONE[decision]}`, { count: changed, formatted: exact(changed) }), actionId);
      selection.clear();
    },
  });
  const decide = (decision: Decision, proposals: readonly Proposal[]) =>
    saving.mutate({
      decision,
      proposals: proposals.map(({ creator, category }) => ({ influencer: creator._id, category: category.id })),
    });
  const chosen = selection.rows;
  return (
    <>
      <p className="flush max-prose muted mb-3">{t("incoming.lead")}</p>
      <ProposalFilters {...filters} />
      <FormError>{saving.error?.msg}</FormError>
      <BulkProgress />
      <Loaded read={read} failed={t("incoming.failed")}>
        {({ proposals, total }) =>
          proposals.length === 0 ? (
            <NoProposals isFiltered={Object.values(filters).some((one) => one !== undefined)} />
          ) : (
            <>
              <div className="row wrap gap-3 mb-2">
                <Checkbox
                  label={t("incoming.page")}
                  checked={proposals.every((one) => chosen.has(keyOf(one)))}
                  indeterminate={chosen.size > 0 && !proposals.every((one) => chosen.has(keyOf(one)))}
                  onChange={() =>
                    selection.set(toggledRows(chosen, new Map(proposals.map((one) => [keyOf(one), one]))))
                  }
                />
                <output className="muted grow">
                  {chosen.size > 0
                    ? t("incoming.chosen", { count: chosen.size, formatted: exact(chosen.size) })
                    : t("incoming.total", { count: total, formatted: exact(total) })}
                </output>
                <span className="row gap-2">
                  {DECISIONS.map((one) => (
                    <Button
                      key={one}
                      size="xs"
                      variant={one === "confirm" ? "filled" : "default"}
                      disabled={saving.busy}
                      onClick={() => (chosen.size > 0 ? decide(one, [...chosen.values()]) : setDeciding(one))}
                    >
                      {chosen.size > 0
                        ? t(`incoming.${one}Chosen`, { formatted: exact(chosen.size) })
                        : t(`incoming.${one}All`, { formatted: exact(total) })}
                    </Button>
                  ))}
                </span>
              </div>
              <ul className="list-reset card mb-3" aria-label={t("incoming.list")}>
                {proposals.map((one) => {
                  const { creator, category, words } = one;
                  const names = { niche: splitIcon(category.name).label, creator: creator.full_name };
                  return (
                    <li key={keyOf(one)} className={styles.line}>
                      <Checkbox
                        aria-label={t("incoming.choose", names)}
                        checked={chosen.has(keyOf(one))}
                        onChange={() => selection.set(toggledRows(chosen, new Map([[keyOf(one), one]])))}
                      />
                      <Link {...paths.creator(creator._id)} className="shrink truncate medium">
                        {creator.full_name}
                      </Link>
                      <NicheTag
                        name={category.name}
                        mark={{ state: one.state, text: named(`states.${stateName(one.state)}`) }}
                      />
                      <span className={styles.words}>{words.join(", ")}</span>
                      <span className="row gap-2">
                        {DECISIONS.map((decision) => (
                          <Button
                            key={decision}
                            size="compact-sm"
                            variant="default"
                            aria-label={t(`incoming.${decision}Of`, names)}
                            disabled={saving.busy}
                            onClick={() => decide(decision, [one])}
                          >
                            {t(`incoming.${decision}`)}
                          </Button>
                        ))}
                      </span>
                    </li>
                  );
                })}
              </ul>
              <PageLinks
                page={page}
                hasMore={total > page * PROPOSALS_PER_PAGE}
                at={(at) => ({ ...paths.taxonomy(), search: { tab: "incoming", ...filters, page: at } })}
              />
            </>
          )
        }
      </Loaded>
      {deciding && <DecideAll decision={deciding} filters={filters} onClose={() => setDeciding(null)} />}
    </>
  );
}

/** Which proposals are shown, and decided when all are: those of a kind, a side or a niche. */
function ProposalFilters({ state, side, niche }: Filters) {
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const navigate = useNavigate();
  const show = (change: Partial<Filters>) =>
    void navigate({ ...paths.taxonomy(), search: { tab: "incoming", state, side, niche, ...change } });
  const roots = side === "brands" ? brands : side === "creators" ? categories : [...categories, ...brands];
  return (
    <div className={styles.toolbar}>
      <Select
        label={t("incoming.which")}
        data={[
          { value: "", label: t("incoming.all") },
          ...PROPOSED_STATES.map((one) => ({ value: String(one), label: named(`states.${stateName(one)}`) })),
        ]}
        value={state === undefined ? "" : String(state)}
        onChange={(value) => show({ state: PROPOSED_STATES.find((one) => String(one) === value) })}
        allowDeselect={false}
      />
      <Select
        label={t("incoming.side")}
        data={[
          { value: "", label: t("incoming.sides.all") },
          ...SIDES.map((one) => ({ value: one, label: t(`incoming.sides.${one}`) })),
        ]}
        value={side ?? ""}
        // A niche is of one side.
        onChange={(value) => show({ side: SIDES.find((one) => one === value), niche: undefined })}
        allowDeselect={false}
      />
      <Select
        label={t("incoming.niche")}
        placeholder={t("incoming.anyNiche")}
        data={roots.map((root) => ({
          // Both sides may have a category of the same name.
          group: side || !brands.includes(root) ? root.name : `${root.name} · ${t("incoming.sides.brands")}`,
          items: root.sub_categories.map(({ id, name }) => ({ value: String(id), label: name })),
        }))}
        value={niche === undefined ? null : String(niche)}
        onChange={(value) => show({ niche: value === null ? undefined : Number(value) })}
        searchable
        clearable
      />
    </div>
  );
}

function NoProposals({ isFiltered }: { isFiltered: boolean }) {
  const navigate = useNavigate();
  if (!isFiltered)
    return (
      <EmptyState icon={<IconInbox size={22} />} title={t("incoming.none")}>
        {t("incoming.noneText")}
      </EmptyState>
    );
  return (
    <NoMatch
      title={t("incoming.noMatch")}
      clear={t("incoming.clear")}
      onClear={() => void navigate({ ...paths.taxonomy(), search: { tab: "incoming" } })}
    >
      {t("incoming.noMatchText")}
    </NoMatch>
  );
}

/** Decides all proposals that are shown, those of other pages too, after a look at what it changes. */
function DecideAll({
  decision,
  filters: { state, side, niche },
  onClose,
}: {
  decision: Decision;
  filters: Filters;
  onClose: () => void;
}) {
  const { save, busy, problem } = useCurateMany(onClose);
  const states = state === undefined ? [...PROPOSED_STATES] : [state];
  const selection: CurationSelection = {
    matching: { filters: JSON.stringify({ states }), ...(niche !== undefined && { sub_categories: [String(niche)] }) },
    except: [],
  };
  const change: ManyChange = {
    mode: `${decision}Proposals`,
    states,
    ...(side && { category_type: side }),
    ...(niche !== undefined && { categories: [niche] }),
  };
  const isAll = state === undefined && side === undefined && niche === undefined;
  return (
    <Modal opened onClose={onClose} title={t(`incoming.${decision}${isAll ? "Title" : "Shown"}`)}>
      <DialogForm
        problem={problem}
        submit={t(`incoming.${decision}`)}
        busy={busy}
        onSubmit={() => save({ selection, change })}
        onClose={onClose}
      >
        <ChangePreview selection={selection} change={change} />
      </DialogForm>
    </Modal>
  );
}
