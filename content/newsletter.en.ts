import type { NewsletterText } from './newsletter-text'

export const newsletter: NewsletterText = {
  confirm: {
    title: 'Confirm your newsletter sign-up',
    lead: 'One click and we will write to you about new tools. Every message has a link to unsubscribe.',
    buttonLabel: 'Confirm sign-up',
    busyLabel: 'Confirming…',
    doneTitle: 'Your sign-up is confirmed',
    doneLead: 'Thank you. We will write when new tools come in.',
    repeated: 'This sign-up is already confirmed',
    repeatedLead: 'There is nothing more to do.',
    invalid: 'This link has expired or is incomplete',
    invalidLead:
      'The link works for 7 days, and only if it is complete. Sign up again and we will send a new one.',
    invalidAction: 'Sign up again',
  },
  unsubscribe: {
    title: 'Stop sending you offers?',
    lead: 'This withdraws your consent to the newsletter and to offers after purchases. We delete your address from the newsletter at once and keep a fingerprint of it, from which the address cannot be read, so that we send it no more offers, and the wording and dates of the consent as proof.',
    buttonLabel: 'Unsubscribe me',
    busyLabel: 'Unsubscribing…',
    doneTitle: 'You will get no more offers',
    doneLead:
      'This address will get neither the newsletter nor offers after purchases. If you change your mind, sign up again at the bottom of the page.',
    repeated: 'This address is already unsubscribed',
    repeatedLead: 'We send no offers to it.',
    invalid: 'This link is incomplete or out of date',
    invalidLead:
      'Copy the whole address from the message. If that does not help, write to us and we will unsubscribe you by hand.',
    invalidAction: 'Write to us',
  },
}
