import * as contract from "#contract/curation.ts";
import { listCategories, type CategoryView } from "#contract/categories.ts";
import { splitIcon } from "#contract/category-name.ts";
import { COUNTRY_CODES } from "#contract/countries.ts";
import type { CreatorCard } from "#contract/creators.ts";
import { GENDERS } from "#contract/states.ts";
import { Modal, Radio, SegmentedControl, Select } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaded, useMutate } from "#web/api/queries.ts";
import { countryName } from "#web/lib/locale-names.ts";
import { exact } from "#web/lib/format.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import type { CurationMode } from "./modes.ts";

type Chosen = readonly Pick<CreatorCard, "_id" | "categories">[];
type ModeProps = { chosen: Chosen; onClose: () => void; onDone: () => void };

/** One change to all chosen creators, with undo. */
export function CurateDialog({ mode, ...props }: ModeProps & { mode: CurationMode }) {
  const { t } = useTranslation("curation");
  const count = props.chosen.length;
  return (
    <Modal opened onClose={props.onClose} title={t(`modes.${mode}`)}>
      <p className="flush muted mb-3">{t("chosen", { count, formatted: exact(count) })}</p>
      <Mode mode={mode} {...props} />
    </Modal>
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

/** Shows the reply with its undo. */
function useDone(onDone: () => void) {
  const { t } = useTranslation("curation");
  return {
    onSuccess({ changed, actionId }: { changed: number; actionId: string | null }) {
      toastWithUndo(
        changed === 0 ? t("unchanged") : t("changed", { count: changed, formatted: exact(changed) }),
        actionId,
      );
      onDone();
    },
  };
}

const SIDES = ["creators", "brands"] as const;
type Side = (typeof SIDES)[number];

function AddToCategories({ chosen, onClose, onDone }: ModeProps) {
  const { t } = useTranslation("curation");
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const [side, setSide] = useState<Side>("creators");
  const [root, setRoot] = useState<string | null>(null);
  const [niches, setNiches] = useState<ReadonlySet<number>>(new Set());
  const save = useMutate(contract.addToCategories, useDone(onDone));
  const roots = side === "brands" ? brands : categories;
  const shown = roots.find(({ id }) => String(id) === root);
  const chosenIn = (one: CategoryView) => one.sub_categories.filter(({ id }) => niches.has(id)).length;
  return (
    <DialogForm
      problem={save.error?.msg}
      submit={niches.size === 0 ? null : t("save")}
      busy={save.busy}
      onSubmit={() =>
        save.mutate({ category_type: side, influencers: chosen.map(({ _id }) => _id), categories: [...niches] })
      }
      onClose={onClose}
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
    </DialogForm>
  );
}

function toggled(set: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

/** Offers the niches that the chosen creators have, removed ones apart. */
function RemoveFromCategories({ chosen, onClose, onDone }: ModeProps) {
  const { t } = useTranslation("curation");
  const [niches, setNiches] = useState<ReadonlySet<number>>(new Set());
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const save = useMutate(contract.removeFromCategories, useDone(onDone));
  const held = useMemo(() => {
    const counts = new Map<number, { name: string; root: number; n: number }>();
    for (const { id, name, root } of chosen.flatMap((one) => one.categories))
      counts.set(id, { name, root, n: (counts.get(id)?.n ?? 0) + 1 });
    return [...counts].toSorted(([, a], [, b]) => b.n - a.n);
  }, [chosen]);
  const sideOf = (root: number): Side => (brands.some(({ id }) => id === root) ? "brands" : "creators");
  const [side] = [...niches].map((id) => sideOf(held.find(([one]) => one === id)?.[1].root ?? 0));
  const offered = held.filter(([, { root }]) => side === undefined || sideOf(root) === side);
  const known = categories.length > 0;
  return (
    <DialogForm
      problem={save.error?.msg}
      submit={niches.size === 0 ? null : t("remove")}
      busy={save.busy}
      onSubmit={() =>
        save.mutate({
          category_type: side ?? "creators",
          influencers: chosen.map(({ _id }) => _id),
          categories: [...niches],
          soft_delete: true,
        })
      }
      onClose={onClose}
    >
      {known && held.length === 0 ? (
        <p className="flush">{t("noNiches")}</p>
      ) : (
        <Toggles
          label={t("niches")}
          options={offered.map(([id, { name, n }]) => ({ value: id, label: `${splitIcon(name).label} · ${exact(n)}` }))}
          isOn={(id) => niches.has(id)}
          onToggle={(id, on) => setNiches(toggled(niches, id, on))}
        />
      )}
    </DialogForm>
  );
}

function SetCountry({ chosen, onClose, onDone }: ModeProps) {
  const { t } = useTranslation("curation");
  const [country, setCountry] = useState<string | null>(null);
  const save = useMutate(contract.setCountry, useDone(onDone));
  const countries = useMemo(
    () =>
      COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted((a, b) =>
        a.label.localeCompare(b.label),
      ),
    [],
  );
  return (
    <DialogForm
      problem={save.error?.msg}
      submit={t("save")}
      busy={save.busy}
      disabled={country === null}
      onSubmit={() => country && save.mutate({ influencers: chosen.map(({ _id }) => _id), country })}
      onClose={onClose}
    >
      <Select
        label={t("fields.country")}
        placeholder={t("countryPlaceholder")}
        data={countries}
        value={country}
        onChange={setCountry}
        searchable
        data-autofocus
      />
    </DialogForm>
  );
}

const GENDER_CHOICES = ["female", "male", "undefined"] as const;

function SetGender({ chosen, onClose, onDone }: ModeProps) {
  const { t } = useTranslation("curation");
  const [gender, setGender] = useState<string | null>(null);
  const save = useMutate(contract.setGender, useDone(onDone));
  const value = GENDER_CHOICES.find((one) => one === gender);
  return (
    <DialogForm
      problem={save.error?.msg}
      submit={t("save")}
      busy={save.busy}
      disabled={value === undefined}
      onSubmit={() => value && save.mutate({ influencers: chosen.map(({ _id }) => _id), gender: GENDERS[value] })}
      onClose={onClose}
    >
      <Choice
        label={t("fields.gender")}
        value={gender}
        onChange={setGender}
        options={GENDER_CHOICES.map((one) => ({ value: one, label: t(`genders.${one}`) }))}
      />
    </DialogForm>
  );
}

function AddToCause({ chosen, onClose, onDone }: ModeProps) {
  const { t } = useTranslation("curation");
  const { causes } = useLoaded(listCategories, {});
  const [cause, setCause] = useState<string | null>(null);
  const save = useMutate(contract.addToCause, useDone(onDone));
  return (
    <DialogForm
      problem={save.error?.msg}
      submit={t("save")}
      busy={save.busy}
      disabled={cause === null}
      onSubmit={() => save.mutate({ influencers: chosen.map(({ _id }) => _id), cause: Number(cause) })}
      onClose={onClose}
    >
      <Choice
        label={t("fields.cause")}
        value={cause}
        onChange={setCause}
        options={causes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </DialogForm>
  );
}

const TYPES = ["creator", "brand"] as const;

function SetType({ chosen, onClose, onDone }: ModeProps) {
  const { t } = useTranslation("curation");
  const [type, setType] = useState<string | null>(null);
  const save = useMutate(contract.setType, useDone(onDone));
  const typologie = TYPES.find((one) => one === type);
  return (
    <DialogForm
      problem={save.error?.msg}
      submit={t("save")}
      busy={save.busy}
      disabled={typologie === undefined}
      onSubmit={() => typologie && save.mutate({ influencers: chosen.map(({ _id }) => _id), typologie })}
      onClose={onClose}
    >
      <Choice
        label={t("fields.type")}
        value={type}
        onChange={setType}
        options={TYPES.map((one) => ({ value: one, label: t(`types.${one}`) }))}
      />
    </DialogForm>
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
