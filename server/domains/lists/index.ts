// The CRM stands on lists, and the verbs of lists stand on the CRM: this door opens only on what needs neither.
export { closeIfEmpty } from "./close-list.ts";
export { fetchLists } from "./fetch-lists.ts";
export { addMembers, dropFromLists, putMembersBack, takeMembersBack, whichListed } from "./members/move-members.ts";
export { openList } from "./open-list.ts";
export { readTags } from "./members/read-tags.ts";
export { presentTag } from "./present.ts";
export { titleOf } from "./rules.ts";
export { countLists, countOwnLists, selectLists, selectMembers } from "./store.ts";
