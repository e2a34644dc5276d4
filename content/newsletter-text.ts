/** What the pages behind the links of a newsletter mail say. */
export type NewsletterText = Record<
  'confirm' | 'unsubscribe',
  {
    title: string
    lead: string
    action: string
    doing: string
    done: string
    doneLead: string
    repeated: string
    repeatedLead: string
    invalid: string
    invalidLead: string
    /** What can be done about an invalid link: signing up anew, writing to the shop. */
    invalidAction: string
  }
>
