import { rankPicture } from "#contract/employee-advocacy/endpoints.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { callForFile } from "#web/api/client.ts";
import { saveFile } from "#web/shared/export/save-file.ts";
import { ExplainedBy } from "#web/ui/explain.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { AdvocacyControl } from "../use-advocacy.ts";

const t = texts("employees");

/** Of a pixel of the drawing: networks show pictures on dense screens. */
const SCALE = 2;

/** The first places as a picture, to be shared elsewhere. */
export function PictureButton({ control: { state, filters } }: { control: AdvocacyControl }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => callForFile(rankPicture, { sort: state.sort, filters }),
    onSuccess: async ({ fileName, content }) => {
      const png = await drawPng(await content.text());
      if (png) saveFile(fileName.replace(/\.svg$/, ".png"), png);
      else saveFile(fileName, content);
    },
    onError: toastError,
  });
  return (
    <ExplainedBy about={t("picture.about")}>
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => mutate()}
      >
        {t("picture.save")}
      </Button>
    </ExplainedBy>
  );
}

/** Networks take no SVG; the browser draws it, since it has fonts. null: it cannot. */
async function drawPng(svg: string): Promise<Blob | null> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * SCALE;
  canvas.height = picture.naturalHeight * SCALE;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}
