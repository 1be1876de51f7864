import { BADGE, badgePath, embedCode, publicTitle } from "#contract/rankings/public-rankings.ts";
import { ActionIcon, Button, CopyButton, Textarea } from "@mantine/core";
import { IconCode } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("rankings");

/** Opens the badge of a creator's place of today. */
export function BadgeButton({
  creator,
  origin,
  top,
  narrowed,
  badgeKey,
}: Omit<Parameters<typeof embedCode>[0], "day">) {
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(Date.now);
  const day = new Date(now).toISOString().slice(0, "YYYY-MM-DD".length);
  const code = embedCode({ origin, top, creator, narrowed, badgeKey, day });
  const name = creator.full_name;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("badge.open", { name })}
        title={t("badge.open", { name })}
        onClick={() => setOpen(true)}
      >
        <IconCode size={16} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={t("badge.title", { name })} size="md">
          <div className="grid gap-3">
            <img
              src={badgePath(top.id, creator._id, { ...narrowed, key: badgeKey })}
              alt={`${name}: ${publicTitle(top, narrowed)}`}
              width={BADGE.width}
              height={BADGE.height}
            />
            <p className="flush muted text-label">{t("badge.text")}</p>
            <Textarea
              label={t("badge.code")}
              value={code}
              readOnly
              rows={5}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton value={code}>
              {({ copied, copy }) => (
                <div>
                  <Button onClick={copy}>{t(copied ? "badge.copied" : "badge.copy")}</Button>
                </div>
              )}
            </CopyButton>
          </div>
        </Dialog>
      )}
    </>
  );
}
