export { readAmbassadors, setAmbassador } from "./ambassadors.ts";
