import { statementDraft } from '../statements/draft'

/** Unsent input of the form, without photos. */
export const complaintDraft = statementDraft('complaint-draft', {
  name: '',
  order: '',
  email: '',
  product: '',
  description: '',
  wish: '',
})
