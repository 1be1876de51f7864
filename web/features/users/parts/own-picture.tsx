import { removeOwnLogo, uploadOwnLogo } from "#contract/users.ts";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { refreshUser, useSignedIn } from "#web/api/session.ts";
import { LogoButtons } from "#web/shared/logo/logo-buttons.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("users");

/** The user's picture or logo, as shown in the sidebar. */
export function OwnPicture() {
  const user = useSignedIn();
  const [ignored, setIgnored] = useState<string | null>(null);
  const onError = ({ msg }: ApiError) => setIgnored(msg);
  const uploading = useMutate(uploadOwnLogo, { onSuccess: () => void refreshUser(), onError });
  const removing = useMutate(removeOwnLogo, { onSuccess: () => void refreshUser(), onError });
  return (
    <div className="stack gap-2">
      <div className="row wrap gap-3">
        <Avatar name={user.name} src={user.logo_url} size={48} />
        <span className="grid shrink grow">
          <span className="medium">{t("picture.label")}</span>
          <span className="muted text-label">{t("picture.hint")}</span>
        </span>
        <LogoButtons
          label={t("picture.label")}
          isEmpty={user.logo_url === null}
          uploading={uploading}
          removing={removing}
          onUpload={(logo) => uploading.mutate({ logo })}
          onRemove={() => removing.mutate({})}
          onIgnored={setIgnored}
        />
      </div>
      <FormError>{ignored}</FormError>
    </div>
  );
}
