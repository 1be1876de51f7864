import type { SharedList } from "#contract/shared-lists.ts";
import type { ReactNode } from "react";
import { texts } from "#web/words/i18n.ts";
import "../first-paint.css";

const t = texts("sharedLists");
const shell = texts("shell");

/** The frame of every state of the page, with the owner once readable. Looks like the server-rendered header. */
export function SharedFrame({ list, children }: { list?: SharedList | undefined; children: ReactNode }) {
  return (
    <div className="shared">
      <header className="shared-brand">{list && (list.white_label ? <Label list={list} /> : <Product />)}</header>
      <main className="shared-main" id="main">
        {children}
      </main>
    </div>
  );
}

export function SharedHead({ list }: { list: SharedList }) {
  const isSample = list.isSample || list.influencers.some((creator) => creator.isSample);
  return (
    <div className="shared-head">
      <h1 className="shared-title">{list.title}</h1>
      {list.desc && <p className="shared-desc">{list.desc}</p>}
      <p className="shared-count">
        {t("creators", { count: list.influencerCount })}
        {isSample && (
          <span className="shared-sample" title={t("sampleAbout")}>
            {t("sample")}
          </span>
        )}
      </p>
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

function Label({ list: { white_label_logo: logo, company } }: { list: SharedList }) {
  return (
    <>
      {logo && <img className="shared-logo" src={logo} alt="" />}
      {company.logo && <img className="shared-company-logo" src={company.logo} alt="" />}
      {company.name && <span className="shared-company">{company.name}</span>}
    </>
  );
}
