/**
 * Prints one section of a legal text. A data attribute marks the section, and the print stylesheet hides everything
 * else.
 */
export function printSection(id: string): void {
  const printedElement = document.getElementById(id)
  if (!printedElement) return
  printedElement.dataset['print'] = 'alone'
  // Some browsers do not block while the print dialog is open, so the attribute stays until `afterprint`.
  window.addEventListener('afterprint', () => delete printedElement.dataset['print'], { once: true })
  window.print()
}
