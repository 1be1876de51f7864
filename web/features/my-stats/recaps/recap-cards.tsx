import { CARD_SIZES, type CardFormat, type Recap } from "#contract/my-stats/recaps.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconShare2 } from "@tabler/icons-react";
import { useState } from "react";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./recaps.module.css";

const t = texts("myStats");

type Card = Recap["cards"][number];
type CardsProps = { recap: Recap; format: CardFormat; name: string };

/** The cards of a recap as they are saved, each with what it says as its text. */
export function RecapCards({ recap, format, name }: CardsProps) {
  const { cards } = recap;
  return (
    <ul className={styles.cards} aria-label={t("recaps.cards", { name })} data-format={format}>
      {cards.map((card, at) => (
        <li key={card.kind} className={styles.card} aria-label={t("recaps.card", { nth: at + 1, total: cards.length })}>
          <Picture key={format} card={card} format={format} />
          <Actions card={card} format={format} nth={at + 1} fileName={fileNameOf(recap, at)} />
        </li>
      ))}
    </ul>
  );
}

function fileNameOf({ to, period, cards }: Recap, at: number): string {
  return `${to}-${period}-${String(at + 1).padStart(2, "0")}-${cards[at]?.kind ?? "card"}.png`;
}

function Picture({ card, format }: { card: Card; format: CardFormat }) {
  const [hasFailed, setFailed] = useState(false);
  const { width, height } = CARD_SIZES[format];
  if (hasFailed)
    return (
      <div className={styles.failed} style={{ aspectRatio: `${width} / ${height}` }}>
        <p className="flush">{card.text}</p>
        <p className="flush muted text-label">{t("recaps.pictureFailed")}</p>
      </div>
    );
  return (
    <img
      className={styles.picture}
      src={card.pictures[format]}
      alt={card.text}
      width={width}
      height={height}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}

function Actions({ card, format, nth, fileName }: { card: Card; format: CardFormat; nth: number; fileName: string }) {
  const address = card.pictures[format];
  return (
    <div className="row gap-2 justify-between">
      <Button
        component="a"
        size="compact-sm"
        variant="default"
        href={address}
        download={fileName}
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        {t("recaps.save", { nth })}
      </Button>
      {canShareFiles() && (
        <ActionIcon
          variant="default"
          aria-label={t("recaps.share", { nth })}
          onClick={() =>
            void share(address, fileName).catch(() => toast({ message: t("recaps.shareFailed"), tone: "bad" }))
          }
        >
          <IconShare2 size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function canShareFiles(): boolean {
  const file = new File([], "card.png", { type: "image/png" });
  return "canShare" in navigator && navigator.canShare({ files: [file] });
}

async function share(address: string, fileName: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error("the picture was not served");
  const file = new File([await answer.blob()], fileName, { type: "image/png" });
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Closing the dialog is no failure.
    if (!(error instanceof DOMException) || error.name !== "AbortError") throw error;
  }
}
