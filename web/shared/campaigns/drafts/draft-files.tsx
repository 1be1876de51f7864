import type { DraftComment, DraftFile, Pin } from "#contract/campaigns/drafts.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import type { ReceivedFile } from "#web/api/send.ts";
import { exact } from "#web/lib/format.ts";
import { fileSize } from "#web/shared/mail/attached.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./drafts.module.css";
import { clock, numbersOf } from "./pins.ts";

const t = texts("ownCampaigns");

type Props = {
  files: readonly DraftFile[];
  comments: readonly DraftComment[];
  /** Where the comment that is being written is. */
  pin: Pin | null;
  /** Absent: the reader writes no comments. */
  onPin?: ((pin: Pin) => void) | undefined;
  /** A comment is wanted that a pin belongs to. */
  onShow: (commentId: string) => void;
  pictureOf: (file: DraftFile) => string;
  load: (file: DraftFile) => Promise<ReceivedFile>;
  isBusy: boolean;
  onDownload: (file: DraftFile) => void;
  /** Creators can remove files that they have not sent, and members can remove files that were sent. */
  onRemove?: ((file: DraftFile) => void) | undefined;
  isOfBrand?: boolean;
};

/** The files of a draft, with the comments that are pinned to them. */
export function DraftFiles({ files, isBusy, onDownload, onRemove, isOfBrand = false, ...props }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="list-reset stack gap-4" aria-label={t("drafts.files")}>
      {files.map((file) => (
        <li key={file._id} className={styles.file}>
          {file.kind === "picture" && <Picture {...props} file={file} />}
          {file.kind === "video" && <Video {...props} file={file} />}
          <div className="row gap-2">
            <span className="stack shrink grow">
              <span className="break-anywhere">{file.name}</span>
              <span className="muted text-label">
                {fileSize(file.bytes)}
                {!file.isSubmitted && ` · ${t("drafts.notSubmitted")}`}
              </span>
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
            {onRemove && (isOfBrand || !file.isSubmitted) && (
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
          </div>
        </li>
      ))}
    </ul>
  );
}

type OfFile = Pick<Props, "comments" | "pin" | "onPin" | "onShow" | "pictureOf" | "load"> & { file: DraftFile };

const STEP = 2;
const within = (value: number) => Math.min(100, Math.max(0, value));
const MOVES = new Map([
  ["ArrowLeft", [-STEP, 0]],
  ["ArrowRight", [STEP, 0]],
  ["ArrowUp", [0, -STEP]],
  ["ArrowDown", [0, STEP]],
]);

/** A click sets the pin; with the keyboard Enter sets it in the middle, and the arrow keys move it. */
function Picture({ file, comments, pin, onPin, onShow, pictureOf }: OfFile) {
  const numbers = numbersOf(comments);
  const pending = pin !== null && pin.file === file._id && "x" in pin ? pin : null;

  function set({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const isByKey = detail === 0;
    const x = isByKey ? 50 : within(((clientX - left) / width) * 100);
    const y = isByKey ? 50 : within(((clientY - top) / height) * 100);
    onPin?.({ file: file._id, x, y });
  }

  function move(event: KeyboardEvent) {
    const by = MOVES.get(event.key);
    if (!by || !pending) return;
    event.preventDefault();
    const [right = 0, down = 0] = by;
    onPin?.({ ...pending, x: within(pending.x + right), y: within(pending.y + down) });
  }

  return (
    <div className={styles.picture}>
      <img src={pictureOf(file)} alt={file.name} />
      {onPin && file.isSubmitted && (
        <button
          type="button"
          className={styles.place}
          aria-label={t("drafts.pinOn", { name: file.name })}
          title={t("drafts.pinHint")}
          onClick={set}
          onKeyDown={move}
        />
      )}
      {comments.map(({ _id, pin: place, resolvedAt }) =>
        place !== null && place.file === file._id && "x" in place ? (
          <button
            key={_id}
            type="button"
            className={styles.pin}
            style={{ left: `${place.x}%`, top: `${place.y}%` }}
            data-resolved={resolvedAt !== null}
            aria-label={t("drafts.showComment", { number: exact(numbers.get(_id) ?? 0) })}
            onClick={() => onShow(_id)}
          >
            {exact(numbers.get(_id) ?? 0)}
          </button>
        ) : null,
      )}
      {pending && (
        <span className={styles.pending} style={{ left: `${pending.x}%`, top: `${pending.y}%` }} aria-hidden>
          +
        </span>
      )}
    </div>
  );
}

/** Read as a whole once it is wanted, so that it can be played from any time. */
function Video({ file, comments, onPin, load }: OfFile) {
  const video = useRef<HTMLVideoElement>(null);
  const [url, setUrl] = useState<string>();
  const loading = useMutation<ReceivedFile>({
    mutationFn: async () => load(file),
    onSuccess: ({ content }) => setUrl(URL.createObjectURL(content)),
  });
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  const timed = comments.flatMap(({ _id, pin }) =>
    pin !== null && pin.file === file._id && "seconds" in pin ? [{ _id, seconds: pin.seconds }] : [],
  );
  if (url === undefined)
    return (
      <div className="stack gap-2">
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={loading.isPending}
            onClick={() => loading.mutate()}
          >
            {t("drafts.play", { name: file.name })}
          </Button>
        </div>
        <FormError>{loading.error?.msg}</FormError>
      </div>
    );
  const go = (seconds: number) => {
    if (video.current) video.current.currentTime = seconds;
  };
  return (
    <div className="stack gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a draft that a creator has uploaded has no captions */}
      <video ref={video} className={styles.video} src={url} controls aria-label={file.name} />
      <div className="row wrap gap-2">
        {timed.map(({ _id, seconds }) => (
          <Button key={_id} size="compact-xs" variant="default" onClick={() => go(seconds)}>
            {t("drafts.goTo", { time: clock(seconds) })}
          </Button>
        ))}
        {onPin && file.isSubmitted && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onPin({ file: file._id, seconds: video.current?.currentTime ?? 0 })}
          >
            {t("drafts.pinTime")}
          </Button>
        )}
      </div>
    </div>
  );
}
