import { updateLink, type CampaignLink } from "#contract/tracking/links.ts";
import type { readSales, Sales } from "#contract/tracking/orders.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy, IconDots, IconQrcode } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useMutate } from "#web/api/queries.ts";
import { compact, exact, MISSING, money, oneDecimal, unitCost } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { Explain } from "#web/ui/explain.tsx";
import { ActionMenu } from "#web/ui/menu.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import tables from "#web/shared/days/tables.module.css";
import { EditDialog } from "./edit-dialog.tsx";
import styles from "./links.module.css";
import { OrdersDialog } from "./orders-dialog.tsx";
import { QrDialog } from "./qr-dialog.tsx";

const t = texts("campaignLinks");

const ICON = { size: 16, "aria-hidden": true } as const;
const FIGURES = ["clicks", "orders", "revenue", "cpc", "cpo", "roas"] as const;

const RATIOS = ["cpc", "cpo", "roas"] as const;

type Opened = { dialog: "edit" | "qr"; link: CampaignLink } | { dialog: "orders"; link: CampaignLink | null };
type Props = { listId: string; links: readonly CampaignLink[]; sales: ReplyOf<typeof readSales> };

/** What each creator's link and code brought; together in the last lines. */
export function LinksTable({ listId, links, sales }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { currency, unattributed } = sales;
  return (
    <div className={tables.wide}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t("title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("columns.creator")}</th>
            <th scope="col" className={styles.text}>
              {t("columns.link")}
            </th>
            <th scope="col" className={styles.text}>
              <Explain about={t("columns.codeAbout")}>{t("columns.code")}</Explain>
            </th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                <Explain about={t(`columns.${figure}About`)}>{t(`columns.${figure}`)}</Explain>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link._id}>
              <th scope="row">
                <CreatorLink creator={link.creator} />
              </th>
              <td className={styles.text}>
                <ShortLink link={link} onQr={() => setOpened({ dialog: "qr", link })}>
                  <LinkMenu listId={listId} link={link} onOpen={setOpened} />
                </ShortLink>
              </td>
              <td className={styles.text}>{link.promoCode ?? <span className="muted">{t("noCode")}</span>}</td>
              <Figures
                sales={sales.links[link._id]}
                currency={currency}
                name={link.creator.full_name}
                onOrders={() => setOpened({ dialog: "orders", link })}
              />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t("total")}
            </th>
            <Figures sales={sales.total} currency={currency} />
          </tr>
          {unattributed.orders > 0 && (
            <tr>
              <th scope="row" colSpan={4}>
                <Explain about={t("unattributedAbout")}>{t("unattributed")}</Explain>
              </th>
              <td>
                <OrdersButton
                  count={unattributed.orders}
                  name={t("unattributed")}
                  onOpen={() => setOpened({ dialog: "orders", link: null })}
                />
              </td>
              <td>
                <Amounts revenue={unattributed.revenue} />
              </td>
              {RATIOS.map((ratio) => (
                <Known key={ratio} value={null} text={String} />
              ))}
            </tr>
          )}
        </tfoot>
      </table>
      {opened?.dialog === "edit" && <EditDialog listId={listId} link={opened.link} onClose={close} />}
      {opened?.dialog === "qr" && <QrDialog link={opened.link} onClose={close} />}
      {opened?.dialog === "orders" && <OrdersDialog listId={listId} link={opened.link} onClose={close} />}
    </div>
  );
}

type LinkProps = { link: CampaignLink; onQr: () => void; children: ReactNode };

/** The address of a link, and what can be done with it. */
function ShortLink({ link, onQr, children }: LinkProps) {
  const address = new URL(link.url, location.origin).href;
  const { full_name: name } = link.creator;
  return (
    <span className="row gap-1">
      <span className={link.isActive && !link.stopped ? undefined : styles.off}>
        {address.replace(/^https?:\/\//, "")}
      </span>
      {link.stopped ? (
        <span className="bad text-label">
          <Explain about={t("stoppedAbout", { reason: link.stopped.reason })}>{t("stopped")}</Explain>
        </span>
      ) : (
        !link.isActive && <span className="muted text-label">{t("off")}</span>
      )}
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <ActionIcon variant="subtle" aria-label={copied ? t("copied") : t("copyLink", { name })} onClick={copy}>
            {copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
          </ActionIcon>
        )}
      </CopyButton>
      <ActionIcon variant="subtle" aria-label={t("qr", { name })} onClick={onQr}>
        <IconQrcode {...ICON} />
      </ActionIcon>
      {children}
    </span>
  );
}

type FiguresProps = { sales: Sales | undefined; currency: string; name?: string; onOrders?: () => void };

function Figures({ sales, currency, name = "", onOrders }: FiguresProps) {
  if (!sales) return FIGURES.map((figure) => <td key={figure}>{MISSING}</td>);
  const { clicks, orders, revenue, cpc, cpo, roas } = sales;
  return (
    <>
      <td title={exact(clicks)}>{compact(clicks)}</td>
      <td>{onOrders && orders > 0 ? <OrdersButton count={orders} name={name} onOpen={onOrders} /> : exact(orders)}</td>
      <td>
        <Amounts revenue={revenue} />
      </td>
      <Known value={cpc} text={(value) => unitCost(value, currency)} />
      <Known value={cpo} text={(value) => unitCost(value, currency)} />
      <Known value={roas} text={(value) => `${oneDecimal(value)}×`} />
    </>
  );
}

function OrdersButton({ count, name, onOpen }: { count: number; name: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.orders} onClick={onOpen}>
      {exact(count)}
      <span className="visually-hidden"> · {name}</span>
    </button>
  );
}

function Amounts({ revenue }: { revenue: Sales["revenue"] }) {
  if (revenue.length === 0) return <span className="muted">{MISSING}</span>;
  return revenue.map(({ currency, amount }) => <div key={currency}>{money(amount, currency)}</div>);
}

function Known({ value, text }: { value: number | null; text: (value: number) => string }) {
  if (value !== null) return <td>{text(value)}</td>;
  return (
    <td className="muted" title={t("unknown")}>
      {MISSING}
    </td>
  );
}

type MenuProps = { listId: string; link: CampaignLink; onOpen: (opened: Opened) => void };

function LinkMenu({ listId, link, onOpen }: MenuProps) {
  const { full_name: name } = link.creator;
  const canWrite = useCan("crm.write");
  const switching = useMutate(updateLink, {
    onSuccess({ actionId }, { isActive }) {
      if (actionId !== null) toastWithUndo(t(isActive === true ? "switchedOn" : "switchedOff", { name }), actionId);
    },
    onError: toastError,
  });
  const toggle = () => switching.mutate({ id: listId, link: link._id, isActive: !link.isActive });
  return (
    <ActionMenu
      trigger={
        <ActionIcon variant="subtle" aria-label={t("of", { name })} loading={switching.isPending}>
          <IconDots {...ICON} />
        </ActionIcon>
      }
      actions={[
        { label: t("orders"), onClick: () => onOpen({ dialog: "orders", link }) },
        ...(canWrite
          ? [
              { label: t("edit"), onClick: () => onOpen({ dialog: "edit", link }) },
              { label: t(link.isActive ? "disable" : "enable"), onClick: toggle },
            ]
          : []),
      ]}
    />
  );
}
