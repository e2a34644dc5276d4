import { requestDraft } from '../request-draft'

/** The draft of the complaint form: its unsent input, without photos. */
export const complaintDraft = requestDraft('complaint-draft', {
  name: '',
  order: '',
  email: '',
  product: '',
  description: '',
  wish: '',
})
