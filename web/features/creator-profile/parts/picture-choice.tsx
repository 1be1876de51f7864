import { useState } from "react";
import { LogoButtons } from "#web/shared/logo/logo-buttons.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");
const IDLE = { isPending: false, busy: false };

/** What a form sends of a picture; undefined: the one that is there stays; empty: it is removed. */
export type PictureField = File | "" | undefined;

/** A picture that is sent with its form. */
export function PictureChoice({
  label,
  current,
  value,
  onChange,
}: {
  label: string;
  /** What is there now. */
  current: string | null;
  value: PictureField;
  onChange: (value: PictureField) => void;
}) {
  const [ignored, setIgnored] = useState<string | null>(null);
  const isEmpty = value === "" || (value === undefined && current === null);
  return (
    <div className="stack gap-2">
      <div className="row wrap gap-3">
        {value === undefined && current?.startsWith("/files/") && (
          <img src={current} alt="" width={48} height={48} className={styles.picture} />
        )}
        <span className="grid shrink grow">
          <span className="medium text-label">{label}</span>
          <span className="muted text-label break-anywhere">
            {value instanceof File ? value.name : t("pictureHint")}
          </span>
        </span>
        <LogoButtons
          label={label}
          isEmpty={isEmpty}
          uploading={IDLE}
          removing={IDLE}
          onUpload={onChange}
          onRemove={() => onChange(current === null ? undefined : "")}
          onIgnored={setIgnored}
        />
      </div>
      <FormError>{ignored}</FormError>
    </div>
  );
}
