import { TextInput } from "@mantine/core";
import { useState } from "react";
import { date } from "#web/lib/format.ts";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import { dayIn, dayOf, endOfDay, EXPIRY_DAYS } from "./expiry.ts";
import styles from "./share-dialog.module.css";
import type { ShareChange } from "./use-sharing.ts";

const t = texts("lists");

const NEVER = 0;

/** Until when the address works: a few usual spans, or any day to come. */
export function ExpiryField({
  expiresAt,
  never = t("expiryNever"),
  sharing,
}: {
  expiresAt: string | null;
  /** The text while it does not expire. */
  never?: string;
  sharing: ShareChange;
}) {
  const [now] = useState(() => new Date());
  const day = expiresAt === null ? "" : dayOf(expiresAt);
  // A reply does not replace what is being chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const done = () => setTyped(null);
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
  const isPast = typed !== null && typed !== "" && typed !== day && endOfDay(typed, now) === null;

  function set(next: string) {
    setTyped(next);
    const until = endOfDay(next, now);
    if (until && next !== day) sharing.change({ expiresAt: until }, t("toast.expires", { date: date(until) }), done);
  }

  function clear() {
    done();
    if (expiresAt !== null) sharing.change({ expiresAt: null }, t("toast.neverExpires"));
  }

  return (
    <div className={styles.part}>
      <span className={styles.words}>
        <span className="inline-row gap-1 medium">{t("expiry")}</span>
        <span className="flush text-label muted">
          {expiresAt === null ? never : t(isOver ? "expiryOver" : "expiryUntil", { date: date(expiresAt) })}
        </span>
      </span>
      <div className="row wrap shrink gap-2">
        <Toggles
          label={t("expiry")}
          options={[
            { value: NEVER, label: t("never") },
            ...EXPIRY_DAYS.map((days) => ({ value: days, label: t("inDays", { count: days }) })),
          ]}
          isOn={(days) => (days === NEVER ? day === "" : day === dayIn(days, now))}
          onToggle={(days) => (days === NEVER ? clear() : set(dayIn(days, now)))}
        />
        <TextInput
          type="date"
          size="xs"
          aria-label={t("expiryDay")}
          min={dayIn(1, now)}
          data-autosave
          value={typed ?? day}
          error={isPast && t("expiryPast")}
          onChange={(event) => set(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}
