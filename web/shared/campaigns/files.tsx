import { CAMPAIGN_FILE_BYTES_MAX, FILE_TYPES, type CampaignFile } from "#contract/campaigns/files.ts";
import { ActionIcon, Button, FileButton } from "@mantine/core";
import { IconDownload, IconFileTypePdf, IconPhoto, IconTrash, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { fileSize } from "#web/shared/mail/attached.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./files.module.css";
import "./own-words.ts";

const t = texts("ownCampaigns");

type Props = {
  files: readonly CampaignFile[];
  /** Names the list. */
  label: string;
  /** The address of a picture, where pictures are shown. */
  pictureOf?: (file: CampaignFile) => string;
  isBusy: boolean;
  onDownload: (file: CampaignFile) => void;
  onRemove?: ((file: CampaignFile) => void) | undefined;
};

/** Files of a campaign with their sizes; a file is saved, and not opened here. */
export function FileList({ files, label, pictureOf, isBusy, onDownload, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="list-reset stack card" aria-label={label}>
      {files.map((file) => (
        <li key={file._id} className={styles.file}>
          {file.isPicture && pictureOf ? (
            <img className={styles.picture} src={pictureOf(file)} alt="" loading="lazy" />
          ) : (
            <span className={styles.icon} aria-hidden>
              {file.isPicture ? <IconPhoto size={20} /> : <IconFileTypePdf size={20} />}
            </span>
          )}
          <span className="stack shrink grow">
            <span className="break-anywhere">{file.name}</span>
            <span className="muted text-label">{fileSize(file.bytes)}</span>
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("files.download", { name: file.name })}
            disabled={isBusy}
            onClick={() => onDownload(file)}
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
          {onRemove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("files.remove", { name: file.name })}
              disabled={isBusy}
              onClick={() => onRemove(file)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Chooses a file and sends it; says so where it is too large, or was refused. */
export function UploadButton({
  label,
  types = FILE_TYPES,
  maxBytes = CAMPAIGN_FILE_BYTES_MAX,
  isBusy,
  problem,
  onPick,
}: {
  label: string;
  types?: readonly string[];
  maxBytes?: number;
  isBusy: boolean;
  problem: string | undefined;
  onPick: (file: File) => void;
}) {
  const reset = useRef<() => void>(null);
  const [isTooLarge, setTooLarge] = useState(false);

  function pick(file: File | null) {
    reset.current?.();
    if (!file) return;
    setTooLarge(file.size > maxBytes);
    if (file.size <= maxBytes) onPick(file);
  }

  const error = isTooLarge ? t("files.tooLarge", { size: fileSize(maxBytes) }) : problem;
  return (
    <div className="stack gap-2">
      <div>
        <FileButton resetRef={reset} accept={types.join(",")} onChange={pick} inputProps={{ "aria-label": label }}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              loading={isBusy}
            >
              {label}
            </Button>
          )}
        </FileButton>
      </div>
      <FormError>{error}</FormError>
    </div>
  );
}
