import { useState } from 'react'
import { NewsletterIssue, ISSUE_FIELDS, type IssueField } from '../../../domain/newsletter-issue'
import { draftsOf } from '../../admin-storage'

type Typed = Record<IssueField, string>

const EMPTY: Typed = { 'pl.subject': '', 'pl.text': '', 'en.subject': '', 'en.text': '' }

const drafts = draftsOf<'draft', Partial<Typed>>('letter')

const issueOf = (input: Typed) =>
  NewsletterIssue.safeParse({
    pl: { subject: input['pl.subject'], text: input['pl.text'] },
    en: { subject: input['en.subject'], text: input['en.text'] },
  })

/** Manages the draft of a newsletter issue, stored in the tab: it survives a reload. */
export function useIssue() {
  const [values, setValues] = useState<Typed>(() => ({ ...EMPTY, ...drafts.read('draft') }))
  const { data: issue, error } = issueOf(values)
  const problemOf = (field: IssueField) => error?.issues.find(({ path }) => path.join('.') === field)?.message
  return {
    typed: values,
    /** The valid issue; undefined while a field is invalid. */
    issue,
    problemOf,
    firstWrong: ISSUE_FIELDS.find((field) => problemOf(field)),
    change: (field: IssueField, text: string) => {
      const next = { ...values, [field]: text }
      drafts.write('draft', next)
      setValues(next)
    },
    clear: () => {
      drafts.clear('draft')
      setValues(EMPTY)
    },
  }
}
