import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { MERGED_FIELDS } from "#contract/duplicates.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { compact } from "#web/lib/format.ts";
import { useLabels } from "#web/shared/crm-creators/labels.ts";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { i18n, texts } from "#web/words/i18n.ts";
import { outcomesOf, type Outcome } from "./rules.ts";
import styles from "./merge-group.module.css";

const t = texts("duplicates");

/** What merging does, before it is done: what each row adds, and what of it is dropped. */
export function OutcomeText({ keep, gone }: { keep: CrmCreator; gone: readonly CrmCreator[] }) {
  const sentencesOf = useSentences();
  const outcomes = outcomesOf(keep, gone);
  return (
    <div className={styles.text}>
      <p className="flush">{t("outcome.remains", { name: keep.creator.full_name })}</p>
      <ul className="list-reset" aria-label={t("outcome.label")}>
        {outcomes.map((outcome) => (
          <li key={outcome.row._id}>
            {outcomes.length > 1 && (
              <span className="medium ink">{t("outcome.of", { name: nameOf(outcome.row) })} </span>
            )}
            {sentencesOf(outcome).join(" ")}
          </li>
        ))}
      </ul>
      <p className="flush">{t("outcome.timeline")}</p>
    </div>
  );
}

/** With a handle, since duplicates often have one name. */
function nameOf({ creator: { full_name: name, networks } }: CrmCreator): string {
  const [account] = networks;
  return account ? `${name} @${account.username}` : name;
}

const listOf = (items: readonly string[]) => new Intl.ListFormat(i18n.language).format(items);

function accountsOf(accounts: Outcome["adds"]["accounts"]): string[] {
  return [...Map.groupBy(accounts, ({ network }) => network)].map(([network, some]) => {
    const followers = some.flatMap((one) => (one.followers === null ? [] : compact(one.followers)));
    const about = { count: some.length, network: NETWORK_FACTS[network].label, followers: listOf(followers) };
    return t(followers.length > 0 ? "outcome.accountsWith" : "outcome.accounts", about);
  });
}

function useSentences(): (outcome: Outcome) => string[] {
  const { statuses } = useLabels();
  const { fields, crm } = useCrm();
  const statusOf = (id: string) => t("outcome.status", { title: statuses.find(({ _id }) => _id === id)?.title ?? "" });
  const named = [...MERGED_FIELDS.map((key) => ({ _id: key, title: crm.fields[key].label })), ...fields];
  const fieldsOf = (keys: readonly string[]) =>
    named.filter(({ _id }) => keys.includes(_id)).map(({ title }) => t("outcome.field", { title }));

  return ({ adds, drops, hides }) => {
    const gains = [
      ...accountsOf(adds.accounts),
      ...(adds.tags > 0 ? [t("outcome.tags", { count: adds.tags })] : []),
      ...(adds.lists > 0 ? [t("outcome.lists", { count: adds.lists })] : []),
      ...(adds.status === null ? [] : [statusOf(adds.status)]),
      ...(adds.email === null ? [] : [t("outcome.email", { email: adds.email })]),
      ...(adds.note ? [t("outcome.note")] : []),
      ...fieldsOf(adds.fields),
    ];
    const dropped = [
      ...(drops.status === null ? [] : [statusOf(drops.status)]),
      ...(drops.email === null ? [] : [t("outcome.email", { email: drops.email })]),
      ...fieldsOf(drops.fields),
    ];
    return [
      gains.length > 0 ? t("outcome.adds", { gains: listOf(gains) }) : t("outcome.addsNothing"),
      ...(hides === null ? [] : [t("outcome.hides", { email: hides })]),
      ...(dropped.length > 0 ? [t("outcome.drops", { count: dropped.length, what: listOf(dropped) })] : []),
    ];
  };
}
