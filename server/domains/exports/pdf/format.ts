/** Formatters for the document's locale. */
export type Format = {
  count: (value: number | null) => string;
  exact: (value: number) => string;
  rate: (fraction: number | null) => string;
  growth: (fraction: number | null) => string;
  date: (at: Date) => string;
  month: (at: number) => string;
  country: (code: string) => string;
};

export const MISSING = "–";

export function formatFor(lang: string): Format {
  // British English would abbreviate millions as a small m: always K, M, B, as on screen.
  const compact = new Intl.NumberFormat("en-US", {
    notation: "compact",
    maximumFractionDigits: 1,
  });
  const whole = new Intl.NumberFormat(lang, { maximumFractionDigits: 0 });
  const percent = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const rate = new Intl.NumberFormat(lang, percent);
  const growth = new Intl.NumberFormat(lang, { ...percent, signDisplay: "exceptZero" });
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(lang, { month: "short", year: "numeric", timeZone: "UTC" });
  const regions = new Intl.DisplayNames(lang, { type: "region", fallback: "code" });
  return {
    count: orMissing(compact),
    exact: (value) => whole.format(value),
    rate: orMissing(rate),
    growth: orMissing(growth),
    date: (at) => date.format(at),
    month: (at) => month.format(at),
    country: (code) => countryName(regions, code),
  };
}

function orMissing(formatter: Intl.NumberFormat): (value: number | null) => string {
  return (value) => (value === null ? MISSING : formatter.format(value));
}

/** The document is English; numbers and dates use the requested English locale. */
export function languageFor(requested: string): string {
  try {
    const [tag = "en"] = Intl.getCanonicalLocales(requested);
    return tag === "en" || tag.startsWith("en-") ? tag : "en";
  } catch {
    return "en";
  }
}

/** Sources can deliver invalid codes. */
function countryName(regions: Intl.DisplayNames, code: string): string {
  try {
    return regions.of(code.toUpperCase()) ?? code;
  } catch {
    return code.toUpperCase();
  }
}
