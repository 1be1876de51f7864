import { SPOTLIGHT_PATH } from "./endpoints.ts";

/** In CSS pixels; the card fits into narrower places, too. */
export const EMBED = { width: 400, height: 260 } as const;

/** A small card of a page, for other websites. */
export function embedPath(address: string): string {
  return `${SPOTLIGHT_PATH}/${address}/embed`;
}

/** What a website has to contain to show the card. `page`: the absolute address of the public page. */
export function embedCode(page: string): string {
  const { origin, pathname } = new URL(page);
  const slug = pathname.slice(`${SPOTLIGHT_PATH}/`.length);
  const { width, height } = EMBED;
  return `<iframe src="${origin}${embedPath(slug)}" title="Creator profile on Limelight" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
