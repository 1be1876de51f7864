export { findShown, isVerified } from "./domains/own-domain.ts";
export { sendEnquiry } from "./enquiries.ts";
export { addVisits, countNewOf, insertEnquiry } from "./enquiries-store.ts";
export { formTokens } from "./form-token.ts";
export { publishFirst } from "./publish-first.ts";
export { readPublicSpotlight, readPublicState } from "./read-public.ts";
