import { useState } from 'react'
import {
  NewsletterIssue,
  NEWSLETTER_ISSUE_FIELDS,
  type NewsletterIssueField,
} from '../../../domain/newsletter-issue'
import { createDraftStorage } from '../../admin-storage'

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

/** Manages the draft of a newsletter issue, stored in the tab: it survives a reload. */
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
    /** The valid issue; undefined while a field is invalid. */
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
