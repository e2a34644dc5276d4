/** The last value of each select that was passed to React. */
const reportedSelectValues = new WeakMap<HTMLSelectElement, string>()

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const mayBeAutofilled = (field: Element): field is FormField =>
  field instanceof HTMLSelectElement
    ? reportedSelectValues.has(field) && reportedSelectValues.get(field) !== field.value
    : field.matches('input:not([type=file]),textarea')

/** Uses the prototype's setter, because React overrides the element's own `value` to track changes. */
const setValueSilently = (field: FormField, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)

/**
 * Browsers and password managers may fill in fields without an event. Before a form or button acts, this function tells
 * React the new values. React ignores an event if an input's value is unchanged. For a select, React handles every
 * event, so only a changed value is reported.
 */
export function detectSilentAutofill(): void {
  const listFormElements = ({ target }: Event): Iterable<Element> =>
    (target instanceof Element ? target.closest('form') : null)?.elements ?? []
  const dispatchChangeEvents = (event: Event) => {
    const autofilledFields = [...listFormElements(event)]
      .filter(mayBeAutofilled)
      .map((field) => ({ field, value: field.value }))
    for (const { field, value } of autofilledFields) {
      // Restores the autofilled value, if the previous event made React render the form with its old values.
      if (field.value !== value) setValueSilently(field, value)
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      )
    }
  }
  // Records the values on focus, because browsers fill in a form only while one of its fields has the focus.
  document.addEventListener('focusin', (event) => {
    for (const field of listFormElements(event))
      if (field instanceof HTMLSelectElement && !reportedSelectValues.has(field))
        reportedSelectValues.set(field, field.value)
  })
  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) reportedSelectValues.set(target, target.value)
    },
    true,
  )
  document.addEventListener('submit', dispatchChangeEvents, true)
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('button')) dispatchChangeEvents(event)
    },
    true,
  )
}
