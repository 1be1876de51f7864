import { listCategories, type CategoryView } from "#contract/categories/endpoints.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { countriesIn } from "#contract/countries/countries.ts";
import { listHeldNiches, type CurationSelection } from "#contract/curation/many.ts";
import { GENDERS } from "#contract/base/states.ts";
import { Radio, SegmentedControl, Select } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import { useLoaded, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import { CurateForm } from "./curate-form.tsx";
import type { CurationMode } from "./modes.ts";

const t = texts("curation");

type ModeProps = { selection: CurationSelection; onClose: () => void; onDone: () => void };

/** One change to all chosen creators: what it would change is shown first, and can be undone. */
export function CurateDialog({ mode, count, ...props }: ModeProps & { mode: CurationMode; count: number }) {
  return (
    <EntryDialog onClose={props.onClose} title={t(`modes.${mode}`)}>
      <p className="flush muted mb-3">{t("chosen", { count, formatted: exact(count) })}</p>
      <Mode mode={mode} {...props} />
    </EntryDialog>
  );
}

function Mode({ mode, ...props }: ModeProps & { mode: CurationMode }): ReactNode {
  switch (mode) {
    case "addToCategories":
      return <AddToCategories {...props} />;
    case "removeFromCategories":
      return <RemoveFromCategories {...props} />;
    case "country":
      return <SetCountry {...props} />;
    case "gender":
      return <SetGender {...props} />;
    case "cause":
      return <AddToCause {...props} />;
    case "type":
      return <SetType {...props} />;
    default:
      return mode;
  }
}

const SIDES = ["creators", "brands"] as const;
type Side = (typeof SIDES)[number];

function AddToCategories(props: ModeProps) {
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const [side, setSide] = useState<Side>("creators");
  const [root, setRoot] = useState<string | null>(null);
  const [niches, setNiches] = useState<ReadonlySet<number>>(new Set());
  const roots = side === "brands" ? brands : categories;
  const shown = roots.find(({ id }) => String(id) === root);
  const chosenIn = (one: CategoryView) => one.sub_categories.filter(({ id }) => niches.has(id)).length;
  return (
    <CurateForm
      {...props}
      change={niches.size === 0 ? null : { mode: "addToCategories", category_type: side, categories: [...niches] }}
      submit={t("save")}
      hidden
    >
      <SegmentedControl
        value={side}
        onChange={(value) => {
          setSide(value === "brands" ? "brands" : "creators");
          setRoot(null);
          setNiches(new Set());
        }}
        data={SIDES.map((value) => ({ value, label: t(`sides.${value}`) }))}
        aria-label={t("side")}
      />
      <Select
        label={t("category")}
        placeholder={t("categoryPlaceholder")}
        data={roots.map((one) => ({
          value: String(one.id),
          label: chosenIn(one) === 0 ? one.name : `${one.name} (${chosenIn(one)})`,
        }))}
        value={root}
        onChange={setRoot}
        searchable
        data-autofocus
      />
      {shown && (
        <Toggles
          label={t("niches")}
          options={shown.sub_categories.map(({ id, name }) => ({ value: id, label: name }))}
          isOn={(id) => niches.has(id)}
          onToggle={(id, on) => setNiches(toggled(niches, id, on))}
        />
      )}
    </CurateForm>
  );
}

function toggled(set: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

/** Offers the niches that the chosen creators have, one side of the taxonomy at a time. */
function RemoveFromCategories(props: ModeProps) {
  const [niches, setNiches] = useState<ReadonlySet<number>>(new Set());
  const read = useRead(listHeldNiches, { selection: props.selection });
  return (
    <Loaded read={read} failed={t("nichesFailed")}>
      {({ niches: held }) => {
        const side = held.find(({ id }) => niches.has(id))?.side;
        const offered = held.filter((one) => side === undefined || one.side === side);
        return (
          <CurateForm
            {...props}
            change={side ? { mode: "removeFromCategories", category_type: side, categories: [...niches] } : null}
            submit={t("remove")}
            hidden
          >
            {held.length === 0 ? (
              <p className="flush">{t("noNiches")}</p>
            ) : (
              <Toggles
                label={t("niches")}
                options={offered.map(({ id, name, creators }) => ({
                  value: id,
                  label: `${splitIcon(name).label} · ${exact(creators)}`,
                }))}
                isOn={(id) => niches.has(id)}
                onToggle={(id, on) => setNiches(toggled(niches, id, on))}
              />
            )}
          </CurateForm>
        );
      }}
    </Loaded>
  );
}

function SetCountry(props: ModeProps) {
  const [country, setCountry] = useState<string | null>(null);
  const countries = useMemo(() => countriesIn().map(({ name, code2 }) => ({ value: code2, label: name })), []);
  return (
    <CurateForm {...props} change={country === null ? null : { mode: "country", country }} submit={t("save")}>
      <Select
        label={t("fields.country")}
        placeholder={t("countryPlaceholder")}
        data={countries}
        value={country}
        onChange={setCountry}
        searchable
        data-autofocus
      />
    </CurateForm>
  );
}

const GENDER_CHOICES = ["female", "male", "undefined"] as const;

function SetGender(props: ModeProps) {
  const [gender, setGender] = useState<string | null>(null);
  const value = GENDER_CHOICES.find((one) => one === gender);
  return (
    <CurateForm {...props} change={value ? { mode: "gender", gender: GENDERS[value] } : null} submit={t("save")}>
      <Choice
        label={t("fields.gender")}
        value={gender}
        onChange={setGender}
        options={GENDER_CHOICES.map((one) => ({ value: one, label: t(`genders.${one}`) }))}
      />
    </CurateForm>
  );
}

function AddToCause(props: ModeProps) {
  const { causes } = useLoaded(listCategories, {});
  const [cause, setCause] = useState<string | null>(null);
  return (
    <CurateForm {...props} change={cause === null ? null : { mode: "cause", cause: Number(cause) }} submit={t("save")}>
      <Choice
        label={t("fields.cause")}
        value={cause}
        onChange={setCause}
        options={causes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </CurateForm>
  );
}

const TYPES = ["creator", "brand"] as const;

function SetType(props: ModeProps) {
  const [type, setType] = useState<string | null>(null);
  const typologie = TYPES.find((one) => one === type);
  return (
    <CurateForm {...props} change={typologie ? { mode: "type", typologie } : null} submit={t("save")}>
      <Choice
        label={t("fields.type")}
        value={type}
        onChange={setType}
        options={TYPES.map((one) => ({ value: one, label: t(`types.${one}`) }))}
      />
    </CurateForm>
  );
}

function Choice({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
}) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className="grid gap-2 mt-2">
        {options.map((one) => (
          <Radio key={one.value} value={one.value} label={one.label} />
        ))}
      </div>
    </Radio.Group>
  );
}
