import { Link } from "@tanstack/react-router";
import { useContext } from "react";
import { paths } from "#web/lib/paths.ts";
import { withCreator } from "#web/shared/creators/creator-search.ts";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { IsPanel } from "../is-panel.ts";

type Named = { _id: string; full_name: string; picture_url: string | null; is_a_brand: boolean };

/** Another creator, with a link that opens like its context: in a panel over this page, or as a page. */
export function CreatorName({ creator }: { creator: Named }) {
  const content = (
    <>
      <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={20} />
      {creator.full_name}
    </>
  );
  const className = "inline-row gap-1 min-target medium undecorated hover-underline";
  if (useContext(IsPanel)) {
    return (
      <Link to="." search={withCreator(creator._id)} resetScroll={false} preload={false} className={className}>
        {content}
      </Link>
    );
  }
  return (
    <Link {...paths.creator(creator._id)} className={className}>
      {content}
    </Link>
  );
}
