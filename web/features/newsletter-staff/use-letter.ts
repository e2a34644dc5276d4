import { useState } from 'react'
import { Letter, LETTER_FIELDS, type LetterField } from '../../../domain/newsletter-letter'
import { draftsOf } from '../../admin-storage'

type Typed = Record<LetterField, string>

const EMPTY: Typed = { 'pl.subject': '', 'pl.text': '', 'en.subject': '', 'en.text': '' }

const drafts = draftsOf<'draft', Partial<Typed>>('letter')

const letterOf = (typed: Typed) =>
  Letter.safeParse({
    pl: { subject: typed['pl.subject'], text: typed['pl.text'] },
    en: { subject: typed['en.subject'], text: typed['en.text'] },
  })

/** Manages the draft of a newsletter issue, stored in the tab: it survives a reload. */
export function useLetter() {
  const [typed, setTyped] = useState<Typed>(() => ({ ...EMPTY, ...drafts.read('draft') }))
  const { data: letter, error } = letterOf(typed)
  const problemOf = (field: LetterField) =>
    error?.issues.find(({ path }) => path.join('.') === field)?.message
  return {
    typed,
    /** The valid issue; undefined while a field is invalid. */
    letter,
    problemOf,
    firstWrong: LETTER_FIELDS.find((field) => problemOf(field)),
    change: (field: LetterField, text: string) => {
      const next = { ...typed, [field]: text }
      drafts.write('draft', next)
      setTyped(next)
    },
    clear: () => {
      drafts.clear('draft')
      setTyped(EMPTY)
    },
  }
}
