import { useState } from 'react'
import { NewsletterIssue, ISSUE_FIELDS, type IssueField } from '../../../domain/newsletter-issue'
import { createDraftStorage } from '../../admin-storage'

type IssueInput = Record<IssueField, string>

const EMPTY_ISSUE: IssueInput = { 'pl.subject': '', 'pl.text': '', 'en.subject': '', 'en.text': '' }

const drafts = createDraftStorage<'draft', Partial<IssueInput>>('letter')

const parseIssue = (input: IssueInput) =>
  NewsletterIssue.safeParse({
    pl: { subject: input['pl.subject'], text: input['pl.text'] },
    en: { subject: input['en.subject'], text: input['en.text'] },
  })

/** Manages the draft of a newsletter issue, stored in the tab: it survives a reload. */
export function useIssueForm() {
  const [values, setValues] = useState<IssueInput>(() => ({ ...EMPTY_ISSUE, ...drafts.read('draft') }))
  const { data: issue, error } = parseIssue(values)
  const problemOf = (field: IssueField) => error?.issues.find(({ path }) => path.join('.') === field)?.message
  return {
    typed: values,
    /** The valid issue; undefined while a field is invalid. */
    issue,
    problemOf,
    firstWrong: ISSUE_FIELDS.find((field) => problemOf(field)),
    change: (field: IssueField, text: string) => {
      const nextValues = { ...values, [field]: text }
      drafts.write('draft', nextValues)
      setValues(nextValues)
    },
    clear: () => {
      drafts.clear('draft')
      setValues(EMPTY_ISSUE)
    },
  }
}
