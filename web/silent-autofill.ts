/** The choice of each list, as its form last told it. */
const knownChoices = new WeakMap<HTMLSelectElement, string>()

/**
 * Tells React of values that a browser or password manager filled in without an event, before a form or a button of it acts.
 * React ignores the event of a field whose value it knows. Of a list of choices it does not, so only one that is known to
 * have changed is told.
 */
export function noticeSilentAutofill(): void {
  const fieldsOf = ({ target }: Event): Iterable<Element> =>
    (target instanceof Element ? target.closest('form') : null)?.elements ?? []
  const tell = (event: Event) => {
    for (const field of fieldsOf(event))
      if (field instanceof HTMLSelectElement) {
        if (knownChoices.has(field) && knownChoices.get(field) !== field.value)
          field.dispatchEvent(new Event('change', { bubbles: true }))
      } else if (field.matches('input:not([type=file]),textarea'))
        field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // Browsers fill a form in when one of its fields has the focus.
  document.addEventListener('focusin', (event) => {
    for (const field of fieldsOf(event))
      if (field instanceof HTMLSelectElement && !knownChoices.has(field)) knownChoices.set(field, field.value)
  })
  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) knownChoices.set(target, target.value)
    },
    true,
  )
  document.addEventListener('submit', tell, true)
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('button')) tell(event)
    },
    true,
  )
}
