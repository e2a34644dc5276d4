/** Scrolls to a section or field of the page by its id, such as `setting-firm-nip`, and focuses it. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id)
  // Centres a field, so that the label above the field is visible too.
  section?.scrollIntoView({ block: section.matches('input, select') ? 'center' : 'start' })
  section?.focus({ preventScroll: true })
}
