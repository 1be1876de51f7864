import { topicTracking } from "#contract/listening/endpoints.ts";
import { feature } from "../../kernel/feature.ts";
import { postsHandlers } from "../tracking/index.ts";
import * as readReport from "./reading/read-report.ts";
import * as readVoice from "./reading/share-of-voice.ts";
import { listened } from "./reading/listened.ts";
import * as readShared from "./sharing/read-shared.ts";
import * as share from "./sharing/share.ts";
import * as tops from "./tops.ts";

export const listening = feature({
  name: "listening",
  handlers: [tops, readReport, readVoice, postsHandlers(topicTracking, listened), share, readShared],
  undo: { "topics.update": {}, "topics.delete": tops.undoDeletion },
  nightly: { after: share.sweepShares },
  usage: { listeningTops: tops.countTops },
});
