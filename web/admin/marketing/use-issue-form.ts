import { useState } from 'react'
import {
  NewsletterIssue,
  NEWSLETTER_ISSUE_FIELDS,
  type NewsletterIssueField,
} from '../../../domain/marketing/newsletter-issue'
import { createDraftStorage } from '../../storage/admin-storage'

type NewsletterIssueInput = Record<NewsletterIssueField, string>

const EMPTY_NEWSLETTER_ISSUE: NewsletterIssueInput = {
  'pl.subject': '',
  'pl.text': '',
  'en.subject': '',
  'en.text': '',
}

const draftStorage = createDraftStorage<'draft', Partial<NewsletterIssueInput>>('letter')

const parseIssue = (input: NewsletterIssueInput) =>
  NewsletterIssue.safeParse({
    pl: { subject: input['pl.subject'], text: input['pl.text'] },
    en: { subject: input['en.subject'], text: input['en.text'] },
  })

/**
 * Manages the form of a newsletter issue. The draft is stored in the tab (`sessionStorage`), so that a reload keeps it.
 */
export function useIssueForm() {
  const [values, setValues] = useState<NewsletterIssueInput>(() => ({
    ...EMPTY_NEWSLETTER_ISSUE,
    ...draftStorage.read('draft'),
  }))
  const { data: issue, error } = parseIssue(values)
  const fieldErrorOf = (field: NewsletterIssueField) =>
    error?.issues.find(({ path }) => path.join('.') === field)?.message
  return {
    typed: values,
    /** The parsed issue; undefined while a field is invalid. */
    issue,
    problemOf: fieldErrorOf,
    firstWrong: NEWSLETTER_ISSUE_FIELDS.find((field) => fieldErrorOf(field)),
    change: (field: NewsletterIssueField, text: string) => {
      const nextValues = { ...values, [field]: text }
      draftStorage.write('draft', nextValues)
      setValues(nextValues)
    },
    clear: () => {
      draftStorage.clear('draft')
      setValues(EMPTY_NEWSLETTER_ISSUE)
    },
  }
}
