import { POSTS_PAGE_SIZE, type PostsEndpoints } from "#contract/posts.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { saveCsv } from "#web/shared/export/save-file.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { HeldBackNote } from "../held-back-note.tsx";
import { PostDialog } from "./post-dialog.tsx";
import { PostsScreen } from "./posts-screen.tsx";
import { usePostsState } from "./posts-url.ts";

const t = texts("posts");

/** Filters that the posts of a profile do not have. */
const ONLY_TRACKED = ["countries", "languages", "tones", "themes", "hours", "lengths"];

/** Posts of a profile's section: filters, order, page and view are in the URL. */
export function PostsCollection({
  id,
  list,
  one,
  file,
  none,
}: {
  /** What the posts are of, as the calls name it. */
  id: string;
  list: PostsEndpoints["filtered"];
  /** Reads one of them. */
  one: PostsEndpoints["one"];
  file: PostsEndpoints["file"];
  /** What there is instead of posts. */
  none: "none" | "noneTagged";
}) {
  const control = usePostsState();
  const { sort, asc, page } = control.state;
  const {
    countries: _countries,
    languages: _languages,
    tones: _tones,
    themes: _themes,
    hours: _hours,
    lengths: _lengths,
    ...filters
  } = control.state.filters;
  const read = useRead(list, { id, filters, sort, asc, page }, { keepRows: true });
  const isHeldBack = read.data?.blurredFields.includes("posts") ?? false;
  return (
    <PostsScreen
      {...control}
      read={read}
      data={read.data}
      perPage={POSTS_PAGE_SIZE}
      without={ONLY_TRACKED}
      {...(isHeldBack && { heldBack: <HeldBackNote field="posts" /> })}
      none={{ title: t(none), text: t(`${none}Text`) }}
      file={<ExportButton file={file} input={{ id, filters, sort, asc }} />}
      renderPost={({ post, ...props }) => <PostDialog read={one} id={id} postId={post} {...props} />}
    />
  );
}

function ExportButton({
  file,
  input,
}: {
  file: PostsEndpoints["file"];
  input: Parameters<ReturnType<typeof useMutate<typeof file>>["mutate"]>[0];
}) {
  const { mutate, isPending } = useMutate(file, {
    onSuccess: ({ data, fileName, rows }) => {
      if (data !== null) saveCsv(fileName, data);
      toast({ message: t("exported", { count: rows, formatted: exact(rows), fileName }) });
    },
    onError: ({ msg }) => void toast({ message: t("notExported", { msg }), tone: "bad" }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => mutate(input)}
    >
      {t("export")}
    </Button>
  );
}
