import { requestDraft } from '../request-draft'

/** Unsent input of the form; `items` has one line per product. */
export const withdrawalDraft = requestDraft('withdrawal-draft', {
  name: '',
  order: '',
  email: '',
  items: '',
  message: '',
})
