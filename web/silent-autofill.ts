/**
 * Tells React of values that a browser or password manager filled in without an event, before a form or a button of it acts.
 * React ignores the event of a field whose value it knows.
 */
export function noticeSilentAutofill(): void {
  const tell = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    for (const field of form?.elements ?? [])
      if (field.matches('input:not([type=file]),textarea,select'))
        field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }))
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
