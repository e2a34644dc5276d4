/**
 * Tells React of values that a browser or password manager filled in without an event, before a form or a button of it acts.
 * React ignores the event of a field whose value it knows; of a list of choices it would not, so these are left out.
 */
export function noticeSilentAutofill(): void {
  const tell = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    for (const field of form?.elements ?? [])
      if (field.matches('input:not([type=file]),textarea'))
        field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.addEventListener('submit', tell, true)
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('button')) tell(event)
    },
    true,
  )
}
