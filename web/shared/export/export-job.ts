/** A large export that is being made. */
export type ExportJob = {
  id: string;
  /** It is waited for: handed to the browser as soon as it is there. */
  fetchWhenDone?: boolean;
};
