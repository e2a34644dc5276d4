import { statementDraft } from '../statements/draft'

/** What is typed into the form; photos are not kept. */
export const complaintDraft = statementDraft('complaint-draft', {
  name: '',
  order: '',
  email: '',
  product: '',
  description: '',
  wish: '',
})
