import { requestDraft } from '../request-draft'

/** The draft of the withdrawal form: its unsent input. `items` has one line per product. */
export const withdrawalDraft = requestDraft('withdrawal-draft', {
  name: '',
  order: '',
  email: '',
  items: '',
  message: '',
})
