let underWay = false;

/**
 * Adding creators, removing them and changing many is one at a time: null while another is under way, and then nothing
 * is to be done. Else the way to say that it is over.
 */
export function beginUpdate(): (() => void) | null {
  if (underWay) return null;
  underWay = true;
  return () => {
    underWay = false;
  };
}
