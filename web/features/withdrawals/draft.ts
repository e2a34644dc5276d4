import { statementDraft } from '../statements/draft'

/** Unsent input of the form; `items` has one line per product. */
export const withdrawalDraft = statementDraft('withdrawal-draft', {
  name: '',
  order: '',
  email: '',
  items: '',
  message: '',
})
