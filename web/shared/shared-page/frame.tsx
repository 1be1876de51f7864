import type { SharedList } from "#contract/shared-lists.ts";
import { IconLink } from "@tabler/icons-react";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import "./first-paint.css";

const t = texts("sharedLists");
const shell = texts("shell");

/** What visitors open: a list, or the report of a topic. */
export type SharedKind = "list" | "report";

/** Whose page it is. */
export type Branding = Pick<SharedList, "title" | "white_label" | "white_label_logo" | "company">;

/** The frame of every state of the page, with the owner once readable. Looks like the server-rendered header. */
export function SharedFrame({ list, children }: { list?: Branding | undefined; children: ReactNode }) {
  return (
    <div className="shared">
      <header className="shared-brand">{list && (list.white_label ? <Label list={list} /> : <Product />)}</header>
      <main className="shared-main" id="main">
        {children}
      </main>
    </div>
  );
}

/** A full page load: signed-in users return to their app. */
function Product() {
  return (
    <a className="shared-product" href="/">
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
        <path className="shared-beam" d="M12 2 22 21H2Z" />
        <circle className="shared-spot" cx="12" cy="16" r="4.5" />
      </svg>
      <span>{shell("product")}</span>
    </a>
  );
}

function Label({ list: { white_label_logo: logo, company } }: { list: Branding }) {
  return (
    <>
      {logo && <img className="shared-logo" src={logo} alt="" />}
      {company.logo && <img className="shared-company-logo" src={company.logo} alt="" />}
      {company.name && <span className="shared-company">{company.name}</span>}
    </>
  );
}

/** Wrong, private, revoked, expired or deleted links look the same, so that visitors cannot tell which. */
export function NotFound({ kind }: { kind: SharedKind }) {
  return (
    <EmptyState heading="h1" icon={<IconLink size={22} />} title={t(`notFound.title.${kind}`)}>
      {t("notFound.text")}
    </EmptyState>
  );
}

/** Sets the same title as the server-rendered page. */
export function useSharedTitle(list: Branding | undefined, kind: SharedKind): void {
  const title = list?.title ?? t(kind === "list" ? "untitled" : "untitledReport");
  const site = list && (list.white_label ? list.company.name : shell("product"));
  useDocumentTitle(site ? t("pageTitle", { title, site }) : title);
}
