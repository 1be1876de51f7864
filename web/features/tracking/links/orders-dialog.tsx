import type { CampaignLink } from "#contract/tracking/links.ts";
import { readOrders, type ShownOrder } from "#contract/tracking/orders.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { dateTime, exact, MISSING, money } from "#web/lib/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import tables from "#web/shared/days/tables.module.css";
import styles from "./links.module.css";

const t = texts("campaignLinks");

/** The orders behind a creator's figures; without a link those that no creator is credited with, with the reason. */
export function OrdersDialog({
  listId,
  link,
  onClose,
}: {
  listId: string;
  link: CampaignLink | null;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const read = useRead(readOrders, { id: listId, page, ...(link && { link: link._id }) }, { keepRows: true });
  const title = link ? t("ordersOf.title", { name: link.creator.full_name }) : t("ordersOf.titleUnattributed");
  return (
    <Dialog onClose={onClose} title={title} size="xl">
      <Loaded read={read} failed={t("ordersOf.failed")}>
        {({ total, perPage, orders }) =>
          total === 0 ? (
            <p className="flush muted">{t("ordersOf.none")}</p>
          ) : (
            <>
              <Orders orders={orders} isCredited={link !== null} />
              {total > perPage && (
                <div className="row justify-between gap-2 mt-2">
                  <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t("ordersOf.earlier")}
                  </Button>
                  <span className="muted text-label">
                    {t("ordersOf.page", {
                      from: exact((page - 1) * perPage + 1),
                      to: exact(Math.min(page * perPage, total)),
                      total: exact(total),
                    })}
                  </span>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={page * perPage >= total}
                    onClick={() => setPage(page + 1)}
                  >
                    {t("ordersOf.later")}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Orders({ orders, isCredited }: { orders: readonly ShownOrder[]; isCredited: boolean }) {
  return (
    <div className={tables.wide}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t("ordersOf.table")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("ordersOf.order")}</th>
            <th scope="col">{t("ordersOf.time")}</th>
            <th scope="col">{t("ordersOf.amount")}</th>
            <th scope="col" className={styles.text}>
              {t(isCredited ? "ordersOf.by" : "ordersOf.why")}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order._id}>
              <th scope="row">{order.orderId}</th>
              <td>{dateTime(order.time)}</td>
              <td>
                <span className={order.isCancelled ? styles.off : undefined}>
                  {money(order.amount, order.currency)}
                </span>
                {order.isCancelled && <div className="muted text-label">{t("ordersOf.cancelled")}</div>}
              </td>
              <td className={styles.text}>{reasonOf(order)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function reasonOf({ by, reason, unknownCode, clickedAt }: ShownOrder): string {
  const at = clickedAt === null ? MISSING : dateTime(clickedAt);
  if (by === "code") return t("ordersOf.code");
  if (by === "click") return t("ordersOf.click", { at });
  return reason === null ? MISSING : t(`ordersOf.reasons.${reason}`, { at, code: unknownCode ?? "" });
}
