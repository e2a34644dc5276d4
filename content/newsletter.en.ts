import type { NewsletterText } from './newsletter-text'

export const newsletter: NewsletterText = {
  confirm: {
    title: 'Confirm your newsletter sign-up',
    lead: 'One click and we will write about new tools. A link in every message lets you leave.',
    buttonLabel: 'Confirm sign-up',
    busyLabel: 'Confirming…',
    doneTitle: 'Your sign-up is confirmed',
    doneLead: 'Thank you. We will write when new tools go on sale.',
    repeated: 'This sign-up is already confirmed',
    repeatedLead: 'There is nothing more to do.',
    invalid: 'This link has expired or is incomplete',
    invalidLead: 'The link works for 7 days and only as a whole. Sign up again and we will send a new one.',
    invalidAction: 'Sign up again',
  },
  unsubscribe: {
    title: 'Send you no more offers?',
    lead: 'This withdraws your consent to the newsletter and to offers after purchases. We delete your address from the newsletter at once and keep only a fingerprint of it, from which it cannot be read, so that we do not write to it again.',
    buttonLabel: 'Unsubscribe me',
    busyLabel: 'Unsubscribing…',
    doneTitle: 'You no longer receive offers',
    doneLead:
      'Neither the newsletter nor offers after purchases come to this address. If you change your mind, sign up again at the bottom of the page.',
    repeated: 'This address is already unsubscribed',
    repeatedLead: 'We send no offers to it.',
    invalid: 'This link is incomplete or out of date',
    invalidLead:
      'Copy the whole address from the message. If that does not help, write to us and we will unsubscribe you by hand.',
    invalidAction: 'Write to us',
  },
}
