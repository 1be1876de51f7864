import { WARM_UP_STEP, type SendingDay } from "#contract/mail/mailbox.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("mailbox");

/** How many mails of sequences a mailbox sends today, and why not more. */
export function SendingDayNote({ day: { sent, max, dailyMax } }: { day: SendingDay }) {
  return (
    <>
      <span className="tabular">{t("day", { sent, max })}</span>{" "}
      <span className="muted text-label">
        {max < dailyMax ? t("dayWarmsUp", { step: WARM_UP_STEP, dailyMax }) : t("dayWhy", { max })} {t("dayZone")}
      </span>
    </>
  );
}
