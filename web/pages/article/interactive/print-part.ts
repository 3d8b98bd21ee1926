/** Prints the interactive part alone: while `data-print` stands on the document, its styles leave all else out. */
export function printPart(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'part';
  window.addEventListener('afterprint', () => delete dataset.print, { once: true });
  window.print();
}
