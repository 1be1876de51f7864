import type { ReplyOf } from "#contract/base/endpoint.ts";
import { shareLog } from "#contract/lists/endpoints.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import { IconDeviceDesktop, IconDeviceMobile, IconDevices } from "@tabler/icons-react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./share-dialog.module.css";

const t = texts("lists");

const DEVICES = { computer: IconDeviceDesktop, phone: IconDeviceMobile, other: IconDevices };

/** Who has looked at a shared list. */
export function VisitsPane({ list }: { list: ListView }) {
  const read = useRead(shareLog, { id: list._id });
  const empty = t(list.public ? "noVisits" : "noVisitsPrivate");
  return (
    <Loaded read={read} placeholder={<SkeletonRows rows={4} figures={1} />}>
      {(log) => <Visits {...log} empty={empty} stored={t("visitsStored")} hasNames />}
    </Loaded>
  );
}

type Shown = ReplyOf<typeof shareLog> & {
  /** Instead of visits, while there are none. */
  empty: string;
  /** A sentence about what is stored of a visit. */
  stored: string;
  /** Visitors can give their names. */
  hasNames: boolean;
};

/** Visits of a shared list or report: totals, and the newest visits. */
export function Visits({ visits, visitors, newest, empty, stored, hasNames }: Shown) {
  return (
    <div className="stack gap-4">
      <p className="flush medium tabular">
        {t("visits", { count: visits, formatted: exact(visits) })}
        {" · "}
        {t("visitors", { count: visitors, formatted: exact(visitors) })}
      </p>
      {newest.length === 0 ? (
        <p className="flush text-label muted">{empty}</p>
      ) : (
        <ul
          className={styles.visits}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t("newestVisits")}
        >
          {newest.map(({ at, device, name }) => {
            const Device = DEVICES[device];
            const kind = t(`device.${device}`);
            return (
              <li key={`${at} ${device} ${name}`} className={styles.visit}>
                <Device size={16} aria-hidden />
                {hasNames ? (
                  <>
                    <span className="grow shrink truncate" title={name ?? undefined}>
                      {name ?? <span className="flush text-label muted">{t("nameless")}</span>}
                    </span>
                    <span className="flush text-label muted">{kind}</span>
                  </>
                ) : (
                  <span className="grow shrink truncate">{kind}</span>
                )}
                <Time at={at} className="flush text-label muted" />
              </li>
            );
          })}
        </ul>
      )}
      <p className="flush text-label muted">{stored}</p>
    </div>
  );
}
