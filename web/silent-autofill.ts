/** The choice of each list, as its form last told it. */
const knownChoices = new WeakMap<HTMLSelectElement, string>()

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isFilled = (field: Element): field is Field =>
  field instanceof HTMLSelectElement
    ? knownChoices.has(field) && knownChoices.get(field) !== field.value
    : field.matches('input:not([type=file]),textarea')

/** By the browser's own property: React watches the one of the element. */
const setSilently = (field: Field, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)

/**
 * Tells React of values that a browser or password manager filled in without an event, before a form or a button of it acts.
 * React ignores the event of a field whose value it knows. Of a list of choices it does not, so only one that is known to
 * have changed is told.
 */
export function noticeSilentAutofill(): void {
  const fieldsOf = ({ target }: Event): Iterable<Element> =>
    (target instanceof Element ? target.closest('form') : null)?.elements ?? []
  const dispatchChanges = (event: Event) => {
    const filled = [...fieldsOf(event)].filter(isFilled).map((field) => ({ field, value: field.value }))
    for (const { field, value } of filled) {
      // React has drawn the form anew since the last field, with the values that it knew.
      if (field.value !== value) setSilently(field, value)
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      )
    }
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
  document.addEventListener('submit', dispatchChanges, true)
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('button')) dispatchChanges(event)
    },
    true,
  )
}
