import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { texts } from "#web/words/i18n.ts";
import { LOGO_KINDS, whyNoLogo } from "./check-logo.ts";

const t = texts("lists");

type Doing = { isPending: boolean; busy: boolean };

/** Chooses, replaces or removes a logo. A file that is not a valid logo is not sent, and `onIgnored` receives the reason. */
export function LogoButtons({
  label,
  isEmpty,
  uploading,
  removing,
  onUpload,
  onRemove,
  onIgnored,
}: {
  label: string;
  isEmpty: boolean;
  uploading: Doing;
  removing: Doing;
  onUpload: (file: File) => void;
  onRemove: () => void;
  onIgnored: (reason: string | null) => void;
}) {
  const reset = useRef<() => void>(null);

  function pick(file: File | null) {
    // Resetting the input allows choosing the same file again.
    reset.current?.();
    if (!file || uploading.isPending) return;
    const why = whyNoLogo(file);
    onIgnored(why && t(`logoIgnored.${why}`, { file: file.name }));
    if (!why) onUpload(file);
  }

  return (
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
            {t(isEmpty ? "logoChoose" : "logoReplace")}
          </Button>
        )}
      </FileButton>
      {!isEmpty && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={removing.busy}
          onClick={() => {
            if (!removing.isPending) onRemove();
          }}
        >
          {t("logoRemove")}
        </Button>
      )}
    </span>
  );
}
