import { slugOf } from "#contract/tracking/landing.ts";
import type { CampaignLink } from "#contract/tracking/links.ts";
import { Button } from "@mantine/core";
import { encode, renderSVG } from "uqr";
import { saveFile } from "#web/shared/export/save-file.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./links.module.css";

const t = texts("campaignLinks");

/** Modules of white around the code, as its standard asks for, and pixels of a module in a picture for print. */
const BORDER = 4;
const MODULE = 32;
/** A printed code is scanned with up to 25 % of it damaged. */
const OPTIONS = { ecc: "Q", border: BORDER } as const;

/** The QR code of a link, to be downloaded for print and pictures. */
export function QrDialog({ link, onClose }: { link: CampaignLink; onClose: () => void }) {
  const { full_name: name } = link.creator;
  const url = new URL(link.url, location.origin).href;
  const svg = renderSVG(url, OPTIONS);
  const fileName = `qr-${slugOf(name) || link._id}`;
  return (
    <Dialog onClose={onClose} title={t("qrCode.title", { name })}>
      <div className={styles.qr}>
        <img
          className={styles.picture}
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={t("qrCode.picture", { url })}
        />
        <span className="break-anywhere">{url}</span>
        <div className="row wrap gap-2">
          <Button onClick={() => void drawPng(url).then((png) => png && saveFile(`${fileName}.png`, png))}>
            {t("qrCode.png")}
          </Button>
          <Button
            variant="default"
            onClick={() => saveFile(`${fileName}.svg`, new Blob([svg], { type: "image/svg+xml" }))}
          >
            {t("qrCode.svg")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

async function drawPng(text: string): Promise<Blob | null> {
  const { data, size } = encode(text, OPTIONS);
  const canvas = document.createElement("canvas");
  canvas.width = size * MODULE;
  canvas.height = size * MODULE;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  for (const [y, row] of data.entries())
    for (const [x, isBlack] of row.entries()) if (isBlack) context.fillRect(x * MODULE, y * MODULE, MODULE, MODULE);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}
