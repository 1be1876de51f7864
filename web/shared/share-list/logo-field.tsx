import type { ListView } from "#contract/lists/shapes.ts";
import { removeLogo, type uploadCompanyLogo, type uploadLogo } from "#contract/lists/endpoints.ts";
import { IconPhoto } from "@tabler/icons-react";
import { useState, type ComponentProps } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { LogoButtons } from "#web/shared/logo/logo-buttons.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./share-dialog.module.css";
import { after } from "./use-sharing.ts";

const t = texts("lists");

/** The texts of the field for the logo and for the company's logo. */
const WORDS = {
  logo: { label: "logo", about: "logoAbout" },
  company: { label: "companyLogo", about: "companyLogoAbout" },
} as const;
export type WhichLogo = keyof typeof WORDS;

type Given = {
  which: WhichLogo;
  upload: typeof uploadLogo | typeof uploadCompanyLogo;
  list: ListView;
  url: string | null;
};

/** A logo of a list, and what changes it. */
export function ListLogo({ which, upload, list: { _id: topId, title }, url }: Given) {
  const [ignored, setIgnored] = useState<string | null>(null);
  const onError = ({ msg }: ApiError) => setIgnored(msg);
  const uploading = useMutate(upload, { ...after(() => t("toast.logo", { title })), onError });
  const removing = useMutate(
    removeLogo,
    after(() => t("toast.noLogo", { title })),
  );
  return (
    <LogoField
      which={which}
      url={url}
      uploading={uploading}
      removing={removing}
      ignored={ignored}
      onIgnored={setIgnored}
      onUpload={(logo) => uploading.mutate({ topId, logo })}
      onRemove={() => removing.mutate({ topId, which })}
    />
  );
}

type Buttons = Omit<ComponentProps<typeof LogoButtons>, "label" | "isEmpty">;

/** A logo of the share, with its buttons. `ignored`: why the last file was not saved. */
export function LogoField({
  which,
  url,
  ignored,
  ...buttons
}: Buttons & { which: WhichLogo; url: string | null; ignored: string | null }) {
  const label = t(WORDS[which].label);
  return (
    <div className={styles.part}>
      <div className="row wrap shrink gap-2">
        <span className={styles.picture} data-empty={url === null}>
          {url === null ? <IconPhoto size={20} aria-hidden /> : <img src={url} alt={t("logoOf", { label })} />}
        </span>
        <span className={styles.words}>
          <span className="inline-row gap-1 medium">{label}</span>
          <span className="flush text-label muted">
            {t(WORDS[which].about)} {t("logoHint")}
          </span>
        </span>
        <LogoButtons label={label} isEmpty={url === null} {...buttons} />
      </div>
      <FormError>{ignored}</FormError>
    </div>
  );
}
