import { deletePicture, updatePicture } from "#contract/curation/influencer.ts";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { LogoButtons } from "#web/shared/logo/logo-buttons.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";
import { editCallbacks, type EditProps } from "../edits.ts";

const t = texts("curation");

/** The picture of the creator, to replace or remove. */
export function PictureOf({ creator: { _id: influencer, full_name, picture_url, is_a_brand } }: EditProps) {
  const [ignored, setIgnored] = useState<string | null>(null);
  const curated = editCallbacks();
  const callbacks = {
    ...curated,
    onError(error: ApiError) {
      setIgnored(error.msg);
      curated.onError(error);
    },
  };
  const uploading = useMutate(updatePicture, callbacks);
  const removing = useMutate(deletePicture, callbacks);
  return (
    <div className="stack gap-2">
      <div className="row wrap gap-3">
        <Avatar name={full_name} src={picture_url} brand={is_a_brand} size={56} />
        <LogoButtons
          label={t("page.pictureTitle")}
          isEmpty={picture_url === null}
          uploading={uploading}
          removing={removing}
          onUpload={(picture) => uploading.mutate({ influencer, picture })}
          onRemove={() => removing.mutate({ influencer })}
          onIgnored={setIgnored}
        />
      </div>
      <FormError>{ignored}</FormError>
    </div>
  );
}
