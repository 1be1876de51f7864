import type { ListView } from "#contract/lists/shapes.ts";
import { updateShare, uploadCompanyLogo, uploadLogo } from "#contract/lists/endpoints.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { texts } from "#web/words/i18n.ts";
import { HeadPreview } from "./head-preview.tsx";
import { LogoField } from "./logo-field.tsx";
import styles from "./share-dialog.module.css";
import type { Sharing } from "./use-sharing.ts";

const t = texts("lists");

/** Under whose name visitors see a list: the product's, or the team's own logo and company. */
export function LookPane({ list, sharing }: { list: ListView; sharing: Sharing }) {
  const { label } = sharing;
  const whiteLabel = label.isPending ? label.variables.whiteLabel : list.whiteLabel;
  return (
    <div className="stack gap-4">
      <Switch
        label={t("whiteLabel")}
        description={t("whiteLabelHint")}
        checked={whiteLabel}
        onChange={(event) => {
          if (!label.isPending) label.mutate({ topId: list._id, whiteLabel: event.currentTarget.checked });
        }}
      />
      {whiteLabel && (
        <>
          <LogoField
            label={t("logo")}
            about={t("logoAbout")}
            which="logo"
            upload={uploadLogo}
            list={list}
            url={list.whiteLabelLogo}
          />
          <CompanyName name={list.company.name ?? ""} sharing={sharing} />
          <LogoField
            label={t("companyLogo")}
            about={t("companyLogoAbout")}
            which="company"
            upload={uploadCompanyLogo}
            list={list}
            url={list.company.logo}
          />
        </>
      )}
      <HeadPreview list={{ ...list, whiteLabel }} />
    </div>
  );
}

const NAME = updateShare.body.shape.companyName;

/** Saved when the field is left or Enter is pressed. */
function CompanyName({ name, sharing }: { name: string; sharing: Sharing }) {
  // A reply does not replace what is being typed.
  const [typed, setTyped] = useState<string | null>(null);
  const done = () => setTyped(null);

  function save() {
    const next = typed?.trim() ?? name;
    if (next === name || !NAME.safeParse(next).success) return done();
    sharing.change({ companyName: next || null }, t(next ? "toast.company" : "toast.noCompany", { name: next }), done);
  }

  return (
    <div className={styles.part}>
      <TextInput
        label={t("company")}
        description={t("companyHint")}
        maxLength={TITLE_MAX}
        data-autosave
        value={typed ?? name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
        }}
      />
    </div>
  );
}
