import type { AudienceBlock, AudienceDimension, AudienceShare } from "#contract/profiles/audience.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { date, exact, rate } from "#web/lib/format.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { Explain } from "#web/ui/explain.tsx";
import { Flag } from "#web/ui/people/flag.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../parts/section.tsx";
import styles from "./audience.module.css";

const t = texts("audience");

const SHOWN = 6;

/** What is known of an audience, a block for each dimension; ages of women and men hold the genders. */
export function Blocks({ blocks }: { blocks: readonly AudienceBlock[] }) {
  const of = (dimension: AudienceDimension) => blocks.find((block) => block.dimension === dimension);
  const [ages, genders] = [of("ages"), of("genders")];
  const byGender = ages?.shares.some(({ female, male }) => female !== null || male !== null) ?? false;
  return (
    <div className={styles.blocks}>
      {ages && byGender && <AgesByGender ages={ages} genders={genders} />}
      {ages && !byGender && <Bars block={ages} />}
      {genders && !(ages && byGender) && <Bars block={genders} />}
      {(["countries", "cities", "languages", "interests"] as const).map((dimension) => {
        const block = of(dimension);
        return block && <Bars key={dimension} block={block} />;
      })}
    </div>
  );
}

function Bars({ block }: { block: AudienceBlock }) {
  const [all, setAll] = useState(false);
  const { dimension, shares, unknown } = block;
  const hidden = dimension === "ages" ? 0 : Math.max(0, shares.length - SHOWN);
  const hasIntervals = shares.some(({ low }) => low !== null);
  return (
    <Section title={t(`dimensions.${dimension}`)} action={<Provenance block={block} />}>
      <table className={styles.bars}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t(`dimensions.${dimension}`)}</th>
            <th scope="col">{t("columns.share")}</th>
            {hasIntervals && <th scope="col">{t("columns.interval")}</th>}
          </tr>
        </thead>
        <tbody>
          {shares.slice(0, all || hidden === 0 ? undefined : SHOWN).map((one) => (
            <tr key={`${one.code} ${one.name} ${one.country}`}>
              <th scope="row">
                <Label of={one} dimension={dimension} />
                <Bar of={one} />
              </th>
              <td className={styles.share}>{rate(one.share)}</td>
              {hasIntervals && <td className={styles.interval}>{intervalText(one)}</td>}
            </tr>
          ))}
          {unknown !== null && unknown > 0 && (
            <tr>
              <th scope="row" className="muted">
                <span>{t("unknown")}</span>
                <span className={styles.track} aria-hidden>
                  <span className={styles.open} style={{ width: `${unknown * 100}%` }} />
                </span>
              </th>
              <td className={styles.share}>
                <span className="muted">{rate(unknown)}</span>
              </td>
              {hasIntervals && <td className={styles.interval}>–</td>}
            </tr>
          )}
        </tbody>
      </table>
      {(hidden > 0 || unknown === null) && (
        <div className="row gap-2">
          {hidden > 0 && (
            <Button size="compact-xs" variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t("fewer") : t("more", { count: hidden })}
            </Button>
          )}
          {unknown === null && <span className="muted text-label">{t("several")}</span>}
        </div>
      )}
    </Section>
  );
}

const percent = (part: number) => `${part * 100}%`;

function Bar({ of: { share, low, high } }: { of: AudienceShare }) {
  return (
    <span className={styles.track} aria-hidden>
      <span className={styles.fill} style={{ width: percent(share) }} />
      {low !== null && high !== null && (
        <span className={styles.whisker} style={{ left: percent(low), width: percent(high - low) }} />
      )}
    </span>
  );
}

function Label({ of: { code, name, country }, dimension }: { of: AudienceShare; dimension: AudienceDimension }) {
  if (dimension === "countries" && code !== null)
    return (
      <span className={styles.label}>
        <Flag code={code} /> {countryName(code)}
      </span>
    );
  if (dimension === "languages" && code !== null) return <span className={styles.label}>{languageName(code)}</span>;
  if (dimension === "genders")
    return (
      <span className={styles.label}>{t(`genders.${code === "female" || code === "male" ? code : "other"}`)}</span>
    );
  return (
    <bdi className={styles.label}>
      {country !== null && <Flag code={country} />} {name ?? code}
    </bdi>
  );
}

/** Women to the left, men to the right of each age. */
function AgesByGender({ ages, genders }: { ages: AudienceBlock; genders: AudienceBlock | undefined }) {
  const longest = Math.max(...ages.shares.flatMap(({ female, male }) => [female ?? 0, male ?? 0]), 0.001);
  const bar = (part: number | null, of: "female" | "male") => (
    <span className={styles.half} data-of={of} aria-hidden>
      <span className={styles.side} data-of={of} style={{ width: `${((part ?? 0) / longest) * 100}%` }} />
    </span>
  );
  return (
    <Section title={t("dimensions.agesByGender")} action={<Provenance block={ages} />}>
      {genders && (
        <dl className={styles.genders}>
          {genders.shares.map((one) => (
            <div key={one.code} className={styles.gender} data-of={one.code}>
              <dt className="muted text-label">
                <Label of={one} dimension="genders" />
              </dt>
              <dd className={styles.figure}>{rate(one.share)}</dd>
              {one.low !== null && <dd className="flush muted text-label tabular">{intervalText(one)}</dd>}
            </div>
          ))}
        </dl>
      )}
      <table className={styles.pyramid}>
        <thead>
          <tr>
            <th scope="col">{t("columns.women")}</th>
            <th scope="col">{t("dimensions.ages")}</th>
            <th scope="col">{t("columns.men")}</th>
          </tr>
        </thead>
        <tbody>
          {ages.shares.map(({ code, share, female, male }) => (
            <tr key={code}>
              <td>
                <span className={styles.cell} data-of="female">
                  <span className="tabular text-label muted">{female === null ? "" : rate(female)}</span>
                  {bar(female, "female")}
                </span>
              </td>
              <th scope="row">
                {code}
                <span className="visually-hidden"> {rate(share)}</span>
              </th>
              <td>
                <span className={styles.cell} data-of="male">
                  {bar(male, "male")}
                  <span className="tabular text-label muted">{male === null ? "" : rate(male)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function intervalText({ low, high }: AudienceShare): string {
  return low === null || high === null ? "" : `${rate(low)} – ${rate(high)}`;
}

/** Where a block is from, with its method, sample and date. */
function Provenance({ block: { provenance, source, method, at, sampleSize } }: { block: AudienceBlock }) {
  const lines = [
    method,
    sampleSize === null ? t("about.noSample") : t("about.sample", { count: sampleSize, formatted: exact(sampleSize) }),
    t("updated", { date: date(at) }),
  ];
  return (
    <span className="muted text-label">
      <Explain
        about={lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      >
        {t(`provenance.${provenance}`, { source: source ?? "" })}
        {sampleSize !== null && `, n = ${exact(sampleSize)}`}
      </Explain>
    </span>
  );
}
