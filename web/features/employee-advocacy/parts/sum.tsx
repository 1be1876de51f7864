import type { MoneyRange } from "#contract/profiles/partnerships.ts";
import { compact, estimate, exact, MISSING } from "#web/lib/format.ts";
import { AtLeast } from "#web/shared/tracking/at-least.tsx";
import { Explain } from "#web/ui/explain.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("employees");

/** A figure in a table: in short, with the whole number on hover. */
export function Sum({ value, isLowerBound = false }: { value: number | null; isLowerBound?: boolean }) {
  if (value === null)
    return (
      <>
        <span aria-hidden title={t("missing")}>
          {MISSING}
        </span>
        <span className="visually-hidden">{t("missing")}</span>
      </>
    );
  return (
    <>
      {isLowerBound && <AtLeast />}
      <span title={exact(value)}>{compact(value)}</span>
    </>
  );
}

/** Estimated, in the rate card's currency; or why it is not. */
export function MediaValue({ value, currency }: { value: MoneyRange | null; currency: string }) {
  return value ? estimate(value.value, currency) : <Explain about={t("noValue")}>{MISSING}</Explain>;
}
