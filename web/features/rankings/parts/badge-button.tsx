import { BADGE, badgePath, embedCode, publicTitle } from "#contract/public-rankings.ts";
import { ActionIcon, Button, CopyButton, Modal, Textarea } from "@mantine/core";
import { IconCode } from "@tabler/icons-react";
import { useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Ranked } from "../columns.tsx";
import { RankingFrame } from "./cells.tsx";

/** Opens the badge of a creator's place, where the installation publishes rankings. */
export function BadgeButton({ row }: { row: Ranked }) {
  const { t } = useTranslation("rankings");
  const [isOpen, setOpen] = useState(false);
  const { badge, day } = useContext(RankingFrame);
  if (!badge) return null;
  const { origin, top, narrowed } = badge;
  const code = embedCode({ origin, top, creator: row, narrowed, day });
  const name = row.full_name;
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
        <Modal opened onClose={() => setOpen(false)} title={t("badge.title", { name })} size="md">
          <div className="grid gap-3">
            <img
              src={badgePath(top.id, row._id, narrowed)}
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
        </Modal>
      )}
    </>
  );
}
