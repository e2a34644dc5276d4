/**
 * Prints one section of a legal text. A data attribute marks the section, and the print stylesheet hides everything
 * else.
 */
export function printSection(id: string): void {
  const printedElement = document.getElementById(id)
  if (!printedElement) return
  printedElement.dataset['print'] = 'alone'
  // Removes the attribute after `afterprint` only, because in some browsers `print()` returns while the print dialog is
  // still open.
  window.addEventListener('afterprint', () => delete printedElement.dataset['print'], { once: true })
  window.print()
}
