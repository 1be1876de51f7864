import { splitIcon } from "#contract/category-name.ts";
import { listNicheProposals, PROPOSALS_PER_PAGE } from "#contract/classification.ts";
import { removeFromCategories, validateCategories } from "#contract/curation.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { PROPOSED_STATES } from "#contract/states.ts";
import { Button, Select } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { stateName } from "#web/shared/categories/use-state-mark.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { PageLinks } from "#web/table/page-links.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import styles from "./taxonomy.module.css";

const route = getRouteApi("/signed-in/admin-only/taxonomy");
type Proposal = ReplyOf<typeof listNicheProposals>["proposals"][number];

/** What the calls take. */
function inputOf({ creator, category }: Proposal) {
  return {
    category_type: creator.is_a_brand ? ("brands" as const) : ("creators" as const),
    influencers: [creator._id],
    categories: [category.id],
  };
}

/** Niches that wait to be confirmed or rejected. */
export function IncomingTab() {
  const { t } = useTranslation("taxonomy");
  const { t: named } = useTranslation("categories");
  const { state, page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const read = useRead(
    listNicheProposals,
    { page: String(page), ...(state !== undefined && { state: String(state) }) },
    { keepRows: true },
  );
  const done = (what: "confirmed" | "rejected") => ({
    onSuccess: ({ changed, actionId }: { changed: number; actionId: string | null }) =>
      toastWithUndo(t(`incoming.${what}`, { count: changed, formatted: exact(changed) }), actionId),
  });
  const confirming = useMutate(validateCategories, done("confirmed"));
  const rejecting = useMutate(removeFromCategories, done("rejected"));
  return (
    <>
      <p className="flush max-prose muted mb-3">{t("incoming.lead")}</p>
      <div className={styles.toolbar}>
        <Select
          label={t("incoming.which")}
          data={[
            { value: "", label: t("incoming.all") },
            ...PROPOSED_STATES.map((one) => ({ value: String(one), label: named(`states.${stateName(one)}`) })),
          ]}
          value={state === undefined ? "" : String(state)}
          onChange={(value) =>
            void navigate({
              ...paths.taxonomy(),
              search: { tab: "incoming", state: PROPOSED_STATES.find((one) => String(one) === value) },
            })
          }
          allowDeselect={false}
        />
      </div>
      <FormError>{confirming.error?.msg ?? rejecting.error?.msg}</FormError>
      <Loaded read={read} failed={t("incoming.failed")}>
        {({ proposals, total }) =>
          proposals.length === 0 ? (
            <EmptyState icon={<IconInbox size={22} />} title={t("incoming.none")}>
              {t("incoming.noneText")}
            </EmptyState>
          ) : (
            <>
              <output className="muted mb-2 block">
                {t("incoming.total", { count: total, formatted: exact(total) })}
              </output>
              <ul className="list-reset card mb-3" aria-label={t("incoming.list")}>
                {proposals.map((one) => {
                  const { creator, category, words } = one;
                  const names = { niche: splitIcon(category.name).label, creator: creator.full_name };
                  return (
                    <li key={`${creator._id} ${category.id}`} className={styles.line}>
                      <Link {...paths.creator(creator._id)} className="shrink truncate medium">
                        {creator.full_name}
                      </Link>
                      <NicheTag
                        name={category.name}
                        mark={{ state: one.state, text: named(`states.${stateName(one.state)}`) }}
                      />
                      <span className="grow shrink muted text-label">{words.join(", ")}</span>
                      <Button
                        size="compact-sm"
                        aria-label={t("incoming.confirmOf", names)}
                        onClick={() => confirming.mutate(inputOf(one))}
                      >
                        {t("incoming.confirm")}
                      </Button>
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={t("incoming.rejectOf", names)}
                        onClick={() => rejecting.mutate({ ...inputOf(one), soft_delete: true })}
                      >
                        {t("incoming.reject")}
                      </Button>
                    </li>
                  );
                })}
              </ul>
              <PageLinks
                page={page}
                hasMore={total > page * PROPOSALS_PER_PAGE}
                at={(at) => ({ ...paths.taxonomy(), search: { tab: "incoming", state, page: at } })}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
