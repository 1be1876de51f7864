import { customFieldTitle, type CustomFieldKind } from "#contract/collections/custom-field.ts";
import { DATE_ORDERS, isNumeric, RATE_FORMS, type ImportField, type ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import { FIELDS_MAX } from "#contract/base/limits.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { addField } from "#web/shared/crm-creators/fields/change-fields.ts";
import { NewField } from "#web/shared/crm-creators/fields/new-field.tsx";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./columns.module.css";

const t = texts("imports");

type Column = ImportInspection["columns"][number];
/** What a column is imported as: a field of imports, or one of the CRM. */
export type ChosenField = Pick<
  ImportPlan["columns"][number],
  "field" | "crmField" | "network" | "networkIds" | "dateOrder" | "rates"
>;
const SAMPLES = 3;
const LEAVE_OUT = "";
const NEW = "new";
const NO_NETWORK = "";
/** Questions about cells: the field itself is no guess. */
const OF_CELLS: ReadonlySet<string> = new Set<NonNullable<Column["question"]>["about"]>(["ids", "dates", "rates"]);

/** A column of the table with sample cells and the field it is mapped to. */
export function ColumnRow({
  column,
  chosen,
  fields,
  networks,
  own,
  onChoose,
}: {
  column: Column;
  chosen: ChosenField & Pick<ImportPlan["columns"][number], "unconfirmed">;
  /** The fields that apply to this kind of table. */
  fields: readonly ImportField[];
  /** Whether figures and handles can be of several networks. */
  networks: boolean;
  /** Whether fields that the workspace has defined apply too. */
  own: boolean;
  onChoose: (chosen: ChosenField) => void;
}) {
  const defined = useCrm().fields;
  const [isNew, setIsNew] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const { field, crmField, network, unconfirmed } = chosen;
  const { header, samples, guess, crmGuess, reason, confidence, question, note, unread } = column;
  const option = (value: ImportField) => ({ value, label: t(`fields.${value}`) });
  const isSuggested = guess !== null && fields.includes(guess);
  const others = fields.filter((one) => one !== guess);
  const isGuess = crmField === undefined ? field === guess && !crmGuess : crmField === crmGuess;

  const isOfOne = field !== null && (isNumeric(field) || field === "username");
  const hasNetwork =
    field !== null && (network !== undefined || question?.about === "network" || (networks && isOfOne));
  const isOffered =
    own && field === null && crmField === undefined && samples.length > 0 && defined.length < FIELDS_MAX;

  /** One click, unless the field needs more than the column shows: a currency, or a shorter title. */
  async function addAsField(): Promise<void> {
    const title = customFieldTitle.safeParse(header);
    const known = defined.find((one) => title.success && one.title.toLowerCase() === title.data.toLowerCase());
    if (known) return onChoose({ field: null, crmField: known._id });
    const kind = kindOf(samples);
    if (!title.success || kind === "money") return setIsNew(true);
    setIsAdding(true);
    const key = await addField({ title: title.data, kind });
    setIsAdding(false);
    if (key !== null) onChoose({ field: null, crmField: key });
  }

  /** Every row has these buttons: each is named after its column. */
  const labelled = (action: string) => ({ children: action, "aria-label": t("columns.actionOn", { action, header }) });

  function choose(value: string): void {
    if (value === NEW) return setIsNew(true);
    const key = defined.find(({ _id }) => _id === value)?._id;
    return onChoose(key ? { field: null, crmField: key } : { field: fields.find((one) => one === value) ?? null });
  }

  return (
    <tr data-used={field !== null || crmField !== undefined}>
      <th scope="row" className={styles.header} title={header}>
        {header}
      </th>
      <td className={styles.samples}>
        {samples.length === 0 ? (
          <span className="muted">{t("columns.empty")}</span>
        ) : (
          <ul>
            {[...new Set(samples)].slice(0, SAMPLES).map((sample) => (
              <li key={sample} title={sample} dir="auto">
                {sample}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={t("columns.as", { header })}
          value={crmField ?? field ?? LEAVE_OUT}
          data={[
            { value: LEAVE_OUT, label: t("columns.leaveOut") },
            ...(isSuggested ? [{ group: t("columns.suggested"), items: [option(guess)] }] : []),
            ...(own
              ? [
                  {
                    group: t("columns.own"),
                    items: [
                      ...defined.map(({ _id, title }) => ({ value: _id, label: title })),
                      { value: NEW, label: t("columns.newField") },
                    ],
                  },
                ]
              : []),
            { group: t("columns.others"), items: others.map(option) },
          ]}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        {hasNetwork && (
          <NativeSelect
            mt={6}
            size="xs"
            aria-label={t("columns.networkOf", { header })}
            value={network ?? NO_NETWORK}
            data={[
              ...(network === undefined ? [{ value: NO_NETWORK, label: t("columns.chooseNetwork") }] : []),
              ...NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const named = NETWORKS.find((one) => one === value);
              if (named) onChoose({ field, network: named });
            }}
          />
        )}
        {isOffered && (
          <Button
            mt={6}
            size="compact-xs"
            variant="subtle"
            disabled={isAdding}
            onClick={() => void addAsField()}
            {...labelled(t("columns.addField"))}
          />
        )}
        {isNew && (
          <EntryDialog onClose={() => setIsNew(false)} title={t("columns.newFieldTitle", { header })}>
            <NewField
              count={defined.length}
              title={header}
              kind={kindOf(samples)}
              onCreated={(key) => {
                setIsNew(false);
                onChoose({ field: null, crmField: key });
              }}
            />
          </EntryDialog>
        )}
      </td>
      <td className={styles.why}>
        {isGuess &&
          guess !== null &&
          confidence !== undefined &&
          `${t(`columns.confidence.${levelOf(confidence)}`)} · `}
        {isGuess ? reason : t("columns.byYou")}
        {question && (unconfirmed || OF_CELLS.has(question.about)) && (
          <span className="block watch">
            {question.msg} {/* Without choices of its own, a question is answered by what is chosen beside it. */}
            {(question.about === "field" || (question.about === "network" && network !== undefined)) && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => onChoose({ field })}
                {...labelled(t("columns.confirm"))}
              />
            )}
            {question.choices?.map(({ value, label }) => (
              <Button
                key={value}
                size="compact-xs"
                variant="default"
                mr={4}
                onClick={() => onChoose({ ...chosen, ...styleOf(value) })}
                {...labelled(label)}
              />
            ))}
            {question.about === "ids" && (
              <>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => onChoose({ ...chosen, networkIds: true })}
                  {...labelled(t("columns.networkIds"))}
                />{" "}
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => onChoose({ field: null })}
                  {...labelled(t("columns.listIds"))}
                />
              </>
            )}
          </span>
        )}
        {note !== undefined && <span className="block">{note}</span>}
        {unread.length > 0 && (
          <span className="block watch">
            {t("columns.unread", { count: unread.length, cells: unread.slice(0, SAMPLES).join(" · ") })}
          </span>
        )}
      </td>
    </tr>
  );
}

function styleOf(value: string): Pick<ChosenField, "dateOrder" | "rates"> {
  const dateOrder = DATE_ORDERS.find((one) => one === value);
  return dateOrder ? { dateOrder } : { rates: RATE_FORMS.find((one) => one === value) };
}

/** Scores as the server gives them: headers that their cells confirm have 0.9, cells under an unknown header 0.7. */
function levelOf(confidence: number): "certain" | "likely" | "unsure" {
  if (confidence >= 0.9) return "certain";
  return confidence >= 0.6 ? "likely" : "unsure";
}

const PATTERNS: readonly [CustomFieldKind, RegExp][] = [
  ["number", /^[-+]?[\d.,\s]+$/],
  ["money", /^(\p{Sc}\s?[\d.,\s]+|[\d.,\s]+\s?\p{Sc})$/u],
  ["date", /^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/],
  ["url", /^https?:\/\//],
];

/** The kind of field that all samples of a column look like. */
function kindOf(samples: readonly string[]): CustomFieldKind {
  const fits = ([, pattern]: (typeof PATTERNS)[number]) => samples.every((sample) => pattern.test(sample.trim()));
  return (samples.length > 0 && PATTERNS.find(fits)?.[0]) || "text";
}
