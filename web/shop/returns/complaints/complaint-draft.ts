import { requestDraft } from '../request-draft'

/** Unsent input of the form, without photos. */
export const complaintDraft = requestDraft('complaint-draft', {
  name: '',
  order: '',
  email: '',
  product: '',
  description: '',
  wish: '',
})
