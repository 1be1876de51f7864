import type { BlurredField } from "#contract/profiles/blurred-fields.ts";
import { IconLock } from "@tabler/icons-react";
import { texts } from "#web/words/i18n.ts";

const t = texts("profiles");

/** In place of what the full profile has. */
export function HeldBackNote({ field }: { field: BlurredField }) {
  return (
    <p className="inline-row gap-2 flush muted">
      <IconLock size={14} aria-hidden /> {t("open.held", { part: t(`open.parts.${field}`) })}
    </p>
  );
}
