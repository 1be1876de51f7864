import { ATTACHMENTS_BYTES_MAX, ATTACHMENTS_MAX, uploadAttachment } from "#contract/mail/attachments.ts";
import { Button, FileButton } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { Chip } from "#web/ui/chip.tsx";
import type { Removable } from "#web/ui/remove-mark.tsx";
import { texts } from "#web/words/i18n.ts";
import { fileSize, type Attached } from "./attached.ts";

const t = texts("compose");

/** Attaches files to a mail, one after the other, and shows those that are. */
export function AttachFiles({
  files,
  isLocked,
  onFiles,
}: {
  files: Attached;
  isLocked: boolean;
  onFiles: (files: Attached) => void;
}) {
  const reset = useRef<() => void>(null);
  const [problem, setProblem] = useState<string>();
  const upload = useMutate(uploadAttachment, {
    onSuccess: ({ fileId, name, bytes }) => onFiles([...files, { fileId, name, bytes }]),
    onError: ({ msg }) => setProblem(msg),
  });

  function pick(file: File | null) {
    reset.current?.();
    if (!file || upload.isPending) return;
    const total = files.reduce((sum, { bytes }) => sum + bytes, file.size);
    const isTooMuch = total > ATTACHMENTS_BYTES_MAX || files.length >= ATTACHMENTS_MAX;
    setProblem(isTooMuch ? t("tooMuch", { size: fileSize(ATTACHMENTS_BYTES_MAX), max: ATTACHMENTS_MAX }) : undefined);
    if (!isTooMuch) upload.mutate({ file });
  }

  const removalOf = (fileId: string, name: string): Removable =>
    isLocked
      ? {}
      : { removeLabel: t("detach", { name }), onRemove: () => onFiles(files.filter((one) => one.fileId !== fileId)) };

  return (
    <div className="stack gap-2">
      {files.length > 0 && (
        <ul className="list-reset row wrap gap-2" aria-label={t("attached")}>
          {files.map(({ fileId, name, bytes }) => (
            <li key={fileId}>
              <Chip icon={<IconPaperclip size={14} aria-hidden />} {...removalOf(fileId, name)}>
                {`${name} · ${fileSize(bytes)}`}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div>
        <FileButton resetRef={reset} onChange={pick} inputProps={{ "aria-label": t("attach") }}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconPaperclip size={16} aria-hidden />}
              loading={upload.busy}
              disabled={isLocked}
            >
              {t("attach")}
            </Button>
          )}
        </FileButton>
      </div>
      {problem !== undefined && (
        <p className="flush bad text-label" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
