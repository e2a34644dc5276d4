/** Prints one section of a legal text by itself; the print style leaves out what is not marked. */
export function printSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  section.dataset['print'] = 'alone'
  // Some browsers go on while their print window is open, so the mark stays until they say it is closed.
  window.addEventListener('afterprint', () => delete section.dataset['print'], { once: true })
  window.print()
}
