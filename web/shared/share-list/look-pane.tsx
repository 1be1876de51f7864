import type { ListView } from "#contract/lists/shapes.ts";
import { updateShare, uploadCompanyLogo, uploadLogo } from "#contract/lists/endpoints.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { Switch, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { texts } from "#web/words/i18n.ts";
import { HeadPreview, type ShownHead } from "./head-preview.tsx";
import { ListLogo } from "./logo-field.tsx";
import styles from "./share-dialog.module.css";
import type { ShareChange, Sharing } from "./use-sharing.ts";

const t = texts("lists");

/** The brand under which visitors see a list. */
export function LookPane({ list, sharing }: { list: ListView; sharing: Sharing }) {
  const { label } = sharing;
  const { _id: topId } = list;
  return (
    <Look
      shown={list}
      label={label}
      sharing={sharing}
      onLabel={(whiteLabel) => label.mutate({ topId, whiteLabel })}
      logo={<ListLogo which="logo" upload={uploadLogo} list={list} url={list.whiteLabelLogo} />}
      companyLogo={<ListLogo which="company" upload={uploadCompanyLogo} list={list} url={list.company.logo} />}
    />
  );
}

/** The brand that visitors see: that of the product, or the logo and company of the team. */
export function Look({
  shown,
  label,
  sharing,
  onLabel,
  logo,
  companyLogo,
}: {
  shown: ShownHead;
  label: { isPending: boolean; variables: { whiteLabel: boolean } | undefined };
  sharing: ShareChange;
  onLabel: (whiteLabel: boolean) => void;
  logo: ReactNode;
  companyLogo: ReactNode;
}) {
  const whiteLabel = label.isPending && label.variables ? label.variables.whiteLabel : shown.whiteLabel;
  return (
    <div className="stack gap-4">
      <Switch
        label={t("whiteLabel")}
        description={t("whiteLabelHint")}
        checked={whiteLabel}
        onChange={(event) => {
          if (!label.isPending) onLabel(event.currentTarget.checked);
        }}
      />
      {whiteLabel && (
        <>
          {logo}
          <CompanyName name={shown.company.name ?? ""} sharing={sharing} />
          {companyLogo}
        </>
      )}
      <HeadPreview list={{ ...shown, whiteLabel }} />
    </div>
  );
}

const NAME = updateShare.body.shape.companyName;

/** Saved when the field is left or Enter is pressed. */
function CompanyName({ name, sharing }: { name: string; sharing: ShareChange }) {
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
