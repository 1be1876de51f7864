import type { BlurredField } from "#contract/blurred-fields.ts";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** In place of what the full profile has. */
export function HeldBackNote({ field }: { field: BlurredField }) {
  const { t } = useTranslation("profiles");
  return (
    <p className="inline-row gap-2 flush muted">
      <IconLock size={14} aria-hidden /> {t("open.held", { part: t(`open.parts.${field}`) })}
    </p>
  );
}
