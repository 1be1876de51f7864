import { EMBED, embedCode, embedPath } from "#contract/spotlight/embed.ts";
import { mediaKitPath, sharePicturePath } from "#contract/spotlight/endpoints.ts";
import { Button, Textarea } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useRef } from "react";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./spotlight.module.css";

const t = texts("spotlight");
const ICON = { size: 16, "aria-hidden": true } as const;

/** What a public page is shown with elsewhere: its card for websites, its share picture and its media kit. */
export function Share({ url, slug }: { url: string; slug: string }) {
  const page = new URL(url, location.origin);
  const code = embedCode(page.href);
  const clipboard = useClipboard({ timeout: 2_000 });
  const field = useRef<HTMLTextAreaElement>(null);
  function copy() {
    // Where the browser keeps its clipboard to itself, one key does the rest.
    field.current?.select();
    clipboard.copy(code);
  }
  return (
    <PageSection title={t("share.title")} lead={t("share.lead")}>
      <iframe
        className={styles.embed}
        src={embedPath(slug)}
        title={t("share.preview")}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        width={EMBED.width}
        height={EMBED.height}
        loading="lazy"
      />
      <Textarea
        ref={field}
        label={t("share.code")}
        description={t("share.codeAbout")}
        value={code}
        readOnly
        autosize
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      {clipboard.error && <p className="flush text-label muted">{t("share.copyByHand")}</p>}
      <div className="row wrap gap-2">
        <Button leftSection={clipboard.copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />} onClick={copy}>
          {t(clipboard.copied ? "share.copied" : "share.copy")}
        </Button>
        {(
          [
            ["kitPdf", mediaKitPath(slug)],
            ["kitPng", mediaKitPath(slug, "png")],
            ["picture", sharePicturePath(slug)],
          ] as const
        ).map(([what, target]) => (
          <Button
            key={what}
            component="a"
            variant="default"
            href={target}
            target="_blank"
            rel="noopener"
            leftSection={<IconDownload {...ICON} />}
          >
            {t(`share.${what}`)}
          </Button>
        ))}
      </div>
    </PageSection>
  );
}
