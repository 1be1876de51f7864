import type { ListView } from "#contract/list-shapes.ts";
import { removeLogo, type uploadCompanyLogo, type uploadLogo } from "#contract/lists.ts";
import { Button, FileButton } from "@mantine/core";
import { IconPhoto, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { LOGO_KINDS, whyNoLogo } from "./check-logo.ts";
import styles from "./share-dialog.module.css";
import { after } from "./use-sharing.ts";

type Given = {
  label: string;
  /** Where visitors see it. */
  about: string;
  which: "logo" | "company";
  upload: typeof uploadLogo | typeof uploadCompanyLogo;
  list: ListView;
  url: string | null;
};

/** Chooses, replaces or removes a logo. A file that is not a valid logo is not sent, and the reason is shown. */
export function LogoField({ label, about, which, upload, list: { _id: topId, title }, url }: Given) {
  const { t } = useTranslation("lists");
  const [ignored, setIgnored] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const onError = ({ msg }: ApiError) => setIgnored(msg);
  const uploading = useMutate(upload, { ...after(() => t("toast.logo", { title })), onError });
  const removing = useMutate(
    removeLogo,
    after(() => t("toast.noLogo", { title })),
  );

  function pick(file: File | null) {
    // The same file can be chosen again.
    reset.current?.();
    if (!file || uploading.isPending) return;
    const why = whyNoLogo(file);
    setIgnored(why && t(`logoIgnored.${why}`, { file: file.name }));
    if (!why) uploading.mutate({ topId, logo: file });
  }

  return (
    <div className={styles.part}>
      <div className="row wrap shrink gap-2">
        <span className={styles.picture} data-empty={url === null}>
          {url === null ? <IconPhoto size={20} aria-hidden /> : <img src={url} alt={t("logoOf", { label })} />}
        </span>
        <span className={styles.words}>
          <span className="inline-row gap-1 medium">{label}</span>
          <span className="flush text-label muted">
            {about} {t("logoHint")}
          </span>
        </span>
        <span className="row wrap shrink gap-2">
          <FileButton resetRef={reset} accept={LOGO_KINDS} onChange={pick} inputProps={{ "aria-label": label }}>
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                leftSection={<IconUpload size={14} aria-hidden />}
                loading={uploading.busy}
              >
                {t(url === null ? "logoChoose" : "logoReplace")}
              </Button>
            )}
          </FileButton>
          {url !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={removing.busy}
              onClick={() => {
                if (!removing.isPending) removing.mutate({ topId, which });
              }}
            >
              {t("logoRemove")}
            </Button>
          )}
        </span>
      </div>
      <FormError>{ignored}</FormError>
    </div>
  );
}
