export {
  correctMentions,
  correctReplaced,
  editMentioning,
  mustBeMembers,
  notifyMentioned,
  type Mentioning,
} from "./notes/mentioning.ts";
export { removeAddress } from "./notes/notes.ts";
export { replaceAddressIn, selectMentions } from "./notes/store.ts";
