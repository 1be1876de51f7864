import type { ServiceItem } from "#contract/creator-profile/collaboration-items.ts";
import { money } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("partnerships");

/** Price, unit and delivery time of a service, and its description. */
export function ServiceTerms({ service }: { service: ServiceItem }) {
  const { price, currency, unit, deliveryDays, description } = service;
  const cost =
    price === null
      ? t("declared.onRequest")
      : t(`declared.per.${unit}`, { amount: money(price, currency.toUpperCase()) });
  return (
    <>
      <span className="tabular">
        {deliveryDays === null ? cost : `${cost} · ${t("declared.delivery", { count: deliveryDays })}`}
      </span>
      {description !== "" && (
        <span className="muted text-label pre-line break-anywhere" dir="auto">
          {description}
        </span>
      )}
    </>
  );
}
