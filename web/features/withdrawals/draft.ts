import { statementDraft } from '../statements/draft'

/** What is typed into the form; `items` holds a line for each of the goods. */
export const withdrawalDraft = statementDraft('withdrawal-draft', {
  name: '',
  order: '',
  email: '',
  items: '',
  message: '',
})
