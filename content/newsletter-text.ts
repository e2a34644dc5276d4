/** Texts of the pages behind links in newsletter mails. */
export type NewsletterText = Record<
  'confirm' | 'unsubscribe',
  {
    title: string
    lead: string
    buttonLabel: string
    busyLabel: string
    doneTitle: string
    doneLead: string
    repeated: string
    repeatedLead: string
    invalid: string
    invalidLead: string
    /** Advice for an invalid link: subscribe again, or write to the shop. */
    invalidAction: string
  }
>
