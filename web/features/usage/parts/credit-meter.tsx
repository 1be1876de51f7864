import type { CreditUsage } from "#contract/usage.ts";
import { FORECAST_DAYS } from "#contract/usage.ts";
import { date, exact } from "#web/lib/format.ts";
import { Explain, ExplainedBy } from "#web/ui/explain.tsx";
import { i18n, texts } from "#web/words/i18n.ts";
import { Meter } from "./meter.tsx";

const t = texts("usage");

/** What is left of one kind of credits, when new ones arrive, and how long these last. */
export function CreditMeter({ credits, renewsAt }: { credits: CreditUsage; renewsAt: string | null }) {
  const { kind, left, extra, monthly } = credits;
  const all = Math.max(left ?? 0, (monthly ?? 0) + extra);
  return (
    <Meter
      label={<Explain about={t(`kindAbout.${kind}`)}>{t(`meters.${kind}`)}</Explain>}
      value={left === null ? t("leftUnlimited") : t("left", { left: exact(left) })}
      share={left === null ? null : 1 - left / Math.max(1, all)}
    >
      {left !== null && (
        <p className="flush muted text-label">
          {monthly !== null && monthly > 0 && renewsAt !== null
            ? t("renews", { monthly: exact(monthly), date: date(renewsAt) })
            : t("noneMonthly")}
          {extra > 0 && ` ${t("extra", { extra: exact(Math.min(extra, left)) })}`}
          <br />
          <Forecast credits={credits} left={left} renewsAt={renewsAt} />
        </p>
      )}
    </Meter>
  );
}

function Forecast({ credits, left, renewsAt }: { credits: CreditUsage; left: number; renewsAt: string | null }) {
  const { spent, lastsUntil } = credits;
  if (left === 0) return t("forecast.gone");
  if (lastsUntil === null) return t("forecast.none");
  const perDay = (spent / FORECAST_DAYS).toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  const isEnough = renewsAt !== null && lastsUntil >= renewsAt;
  return (
    <ExplainedBy about={t("forecast.about", { spent: exact(spent), perDay, left: exact(left) })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the explanation opens on focus too */}
      <span tabIndex={0}>{isEnough ? t("forecast.enough") : t("forecast.until", { date: date(lastsUntil) })}</span>
    </ExplainedBy>
  );
}
