export { consumeInvitation, findInvitation } from "./invitations.ts";
