/** A large export that is being made, and the name its file will have. */
export type ExportJob = {
  id: string;
  fileName: string;
  /** It is waited for: handed to the browser as soon as it is there. */
  fetchWhenDone?: boolean;
};
