/** Hands a CSV to the browser as it was served: its byte-order mark is part of the text. */
export function saveCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

export function saveFile(fileName: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(link.href);
}
