import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import type { ListRow } from "../../memberships/index.ts";
import { LOGOS } from "../../../http/draw-logo.ts";
import { selectLastBrand } from "../share/store.ts";

type Brand = Pick<ListRow, "logo" | "companyLogo" | "companyName">;

/**
 * Logos and company of the white label that was changed last, of a list or a topic; undefined when this one has its own, or
 * no other has any. Pictures are copied, since each deletes its own. One that is not used after all is deleted by the nightly sweep.
 */
export async function copyBrand(ctx: Context<Member>, own: Brand): Promise<Brand | undefined> {
  if (hasBrand(own)) return undefined;
  const last = await selectLastBrand(tenantOf(ctx));
  if (!last) return undefined;
  const [logo, companyLogo] = await Promise.all([copyPicture(ctx, last.logo), copyPicture(ctx, last.companyLogo)]);
  return { logo, companyLogo, companyName: last.companyName };
}

function hasBrand({ logo, companyLogo, companyName }: Brand): boolean {
  return [logo, companyLogo, companyName].some((one) => one !== null);
}

async function copyPicture({ files }: Context, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const copy = `${LOGOS}/${randomUUID()}${path.extname(key)}`;
  await files.copy(key, copy);
  return copy;
}
