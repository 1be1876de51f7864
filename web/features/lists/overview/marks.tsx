import type { ListView } from "#contract/lists/shapes.ts";
import { IconBuilding, IconCalendarOff, IconFlask, IconLock, IconWorld, IconWorldSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { date } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { isExpired } from "../search-params.ts";
import styles from "./marks.module.css";

const t = texts("lists");

const ICON = { size: 13, "aria-hidden": true } as const;

/**
 * How a list is shared and used, each as a word with its sign: nothing for a list that is just the team's. `bare`: the
 * signs alone in one line, the words on hover and to screen readers.
 */
export function Marks({ list, bare = false }: { list: ListView; bare?: boolean }) {
  const { expiresAt, hasPassword } = list.share;
  const [now] = useState(Date.now);
  const expired = isExpired(list, now);
  const shared = list.public && !expired;
  const marks: (ReactNode | false)[] = [
    list.isSample && (
      <Mark key="sample" icon={<IconFlask {...ICON} />} about={t("mark.sampleAbout")}>
        {t("mark.sample")}
      </Mark>
    ),
    shared && (
      <Mark key="public" icon={<IconWorld {...ICON} />} about={t("mark.publicAbout")} on>
        {t("mark.public")}
      </Mark>
    ),
    list.public && expired && (
      <Mark key="expired" icon={<IconCalendarOff {...ICON} />} about={t("mark.expiredAbout")} watch>
        {t("mark.expired")}
      </Mark>
    ),
    shared && hasPassword && (
      <Mark key="protected" icon={<IconLock {...ICON} />} about={t("mark.protectedAbout")}>
        {t("mark.protected")}
      </Mark>
    ),
    shared && expiresAt !== null && (
      <Mark key="expires" icon={<IconCalendarOff {...ICON} />} about={t("mark.expiresAbout")}>
        {t("mark.expires", { date: date(expiresAt) })}
      </Mark>
    ),
    shared && list.community && (
      <Mark key="community" icon={<IconWorldSearch {...ICON} />} about={t("mark.communityAbout")}>
        {t("mark.community")}
      </Mark>
    ),
    list.public && list.whiteLabel && (
      <Mark key="whiteLabel" icon={<IconBuilding {...ICON} />} about={t("mark.whiteLabelAbout")}>
        {t("mark.whiteLabel")}
      </Mark>
    ),
  ];
  return marks.some(Boolean) ? (
    <span className={styles.marks} data-bare={bare}>
      {marks}
    </span>
  ) : null;
}

function Mark({
  icon,
  about,
  on = false,
  watch = false,
  children,
}: {
  icon: ReactNode;
  about: string;
  on?: boolean;
  watch?: boolean;
  children: string;
}) {
  return (
    <span className={styles.mark} data-on={on} data-watch={watch} title={about}>
      {icon}
      <span className={styles.word}>{children}</span>
    </span>
  );
}
