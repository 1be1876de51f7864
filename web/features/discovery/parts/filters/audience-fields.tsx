import {
  AGE_BANDS,
  AUDIENCE_COUNTRIES_MAX,
  AUDIENCE_GENDERS,
  readShareChoice,
  writeShareChoice,
} from "#contract/discovery/audience-filter.ts";
import { audienceCoverage } from "#contract/discovery/endpoints.ts";
import { Select } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { countryName } from "#web/lib/locale-names.ts";
import { editNumber, numberIn } from "#web/lib/read-number.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { FlagPicture } from "#web/ui/people/flag.tsx";
import { RemoveMark } from "#web/ui/remove-mark.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import type { DiscoverySearch } from "../../search-params.ts";
import { Choice } from "./choice.tsx";
import { filterOptions } from "./many-select.tsx";
import { COUNTRIES } from "./place-fields.tsx";
import styles from "./filter-panel.module.css";

const t = texts("discovery");
const word = texts("audience");

type Audience = Pick<DiscoverySearch, "audienceCountries" | "audienceAges" | "audienceGender">;

/** The least percent that a part begins with. */
const FIRST = { country: 20, age: 30, gender: 60 } as const;
const SHARE = { decimals: 0, unit: "%", min: 0.01, max: 1 } as const;
const PAUSE_MS = 500;
const ANY = "any";
const GENDERS = [ANY, ...AUDIENCE_GENDERS] as const;

/** The least shares of countries, ages and a gender in the audience, and how many creators have one that is known. */
export function AudienceFields({ value, onChange }: { value: Audience; onChange: (patch: Partial<Audience>) => void }) {
  const ages = new Set<string>(value.audienceAges.map((age) => readShareChoice(age).code));
  const gender = value.audienceGender === undefined ? undefined : readShareChoice(value.audienceGender);
  return (
    <>
      <Coverage />
      <CountryShares
        value={value.audienceCountries}
        onChange={(audienceCountries) => onChange({ audienceCountries })}
      />
      <div className="stack gap-2">
        <div>
          <div className={styles.label}>{t("audience.ages")}</div>
          <Toggles
            label={t("audience.ages")}
            options={AGE_BANDS.map((band) => ({ value: band, label: band }))}
            isOn={(band) => ages.has(band)}
            onToggle={(band, on) =>
              onChange({
                audienceAges: on
                  ? [...value.audienceAges, writeShareChoice({ code: band, percent: FIRST.age })]
                  : value.audienceAges.filter((age) => readShareChoice(age).code !== band),
              })
            }
          />
        </div>
        <Shares
          value={value.audienceAges}
          nameOf={(band) => t("audience.aged", { band })}
          onChange={(audienceAges) => onChange({ audienceAges })}
        />
      </div>
      <div className="stack gap-2">
        <Choice
          label={t("audience.gender")}
          value={GENDERS.find((one) => one === gender?.code) ?? ANY}
          options={GENDERS.map((one) => ({ value: one, label: t(`audience.genders.${one}`) }))}
          onChange={(code) =>
            onChange({
              audienceGender:
                code === ANY ? undefined : writeShareChoice({ code, percent: gender?.percent ?? FIRST.gender }),
            })
          }
        />
        {gender && (
          <Shares
            value={[writeShareChoice(gender)]}
            nameOf={() => t(`audience.genders.${gender.code === "female" ? "female" : "male"}`)}
            onChange={([audienceGender]) => onChange({ audienceGender })}
          />
        )}
      </div>
    </>
  );
}

/** How many creators the filters can find at all, and by which sources. */
function Coverage() {
  const { data, error } = useRead(audienceCoverage, {});
  if (error) return <p className="flush text-label muted">{t("audience.uncounted")}</p>;
  if (!data) return <p className="flush text-label muted">{t("audience.counting")}</p>;
  const { creators, of, sources } = data;
  const named = sources.map(({ provenance, source, creators: count }) =>
    t("audience.source", {
      source: word(`provenance.${provenance}`, { source: source ?? "" }),
      formatted: exact(count),
    }),
  );
  return (
    <div className="stack gap-1 text-label muted">
      <p className="flush">{t("audience.coverage", { count: of, known: exact(creators), all: exact(of) })}</p>
      {named.length > 0 && <p className="flush">{named.join(" · ")}</p>}
      {creators < of && <p className="flush">{t("audience.others")}</p>}
    </div>
  );
}

function CountryShares({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const codes = value.map((one) => readShareChoice(one).code);
  return (
    <div className="stack gap-2">
      <Select
        label={t("audience.countries")}
        placeholder={t("audience.countriesPlaceholder")}
        data={COUNTRIES.filter((country) => !codes.includes(country.value))}
        value={null}
        disabled={codes.length >= AUDIENCE_COUNTRIES_MAX}
        description={
          codes.length >= AUDIENCE_COUNTRIES_MAX && t("audience.countriesMax", { count: AUDIENCE_COUNTRIES_MAX })
        }
        onChange={(code) => {
          if (code !== null) onChange([...value, writeShareChoice({ code, percent: FIRST.country })]);
        }}
        filter={filterOptions}
        maxDropdownHeight={280}
        renderOption={({ option }) => (
          <span className="row gap-2">
            <FlagPicture code={option.value} />
            {option.label}
          </span>
        )}
        nothingFoundMessage={t("nothingFound")}
        searchable
      />
      <Shares value={value} nameOf={countryName} onChange={onChange} />
    </div>
  );
}

/** A line for each part that has a least share. */
function Shares({
  value,
  nameOf,
  onChange,
}: {
  value: string[];
  nameOf: (code: string) => string;
  onChange: (value: string[]) => void;
}) {
  return value.map((one) => {
    const { code, percent } = readShareChoice(one);
    return (
      <ShareLine
        key={code}
        name={nameOf(code)}
        percent={percent}
        onChange={(next) =>
          onChange(value.map((other) => (other === one ? writeShareChoice({ code, percent: next }) : other)))
        }
        onRemove={() => onChange(value.filter((other) => other !== one))}
      />
    );
  });
}

/** The least percent of one part, applied after a pause in typing. */
function ShareLine({
  name,
  percent,
  onChange,
  onRemove,
}: {
  name: string;
  percent: number;
  onChange: (percent: number) => void;
  onRemove: () => void;
}) {
  const [text, setText] = useState(() => editNumber(percent / 100, SHARE));
  const [applied, setApplied] = useState(percent);
  const settleSoon = useDebouncedCallback((typed: string) => {
    const next = percentIn(typed);
    if (next !== undefined && next !== percent) onChange(next);
  }, PAUSE_MS);
  // Back, a link or a chip changed the search.
  if (applied !== percent) {
    setApplied(percent);
    if (percentIn(text) !== percent) setText(editNumber(percent / 100, SHARE));
  }
  return (
    <div className={styles.share}>
      <span className="grow">{name}</span>
      <NumberField
        kind={SHARE}
        size="xs"
        aria-label={t("audience.least", { part: name })}
        leftSection={<span aria-hidden>≥</span>}
        rightSection={<span aria-hidden>%</span>}
        value={text}
        onChange={(typed) => {
          setText(typed);
          settleSoon(typed);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") settleSoon.flush();
        }}
        onBlur={() => settleSoon.flush()}
      />
      <RemoveMark label={t("audience.remove", { part: name })} onRemove={onRemove} />
    </div>
  );
}

function percentIn(text: string): number | undefined {
  const share = numberIn(text, SHARE);
  return share === undefined ? undefined : Math.round(share * 100);
}
