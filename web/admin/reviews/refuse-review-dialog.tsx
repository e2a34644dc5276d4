import { useId, useState } from 'react'
import {
  REJECTION_FACTS_LENGTHS,
  REJECTION_GROUNDS,
  type RejectionGround,
  RejectionReasons,
} from '../../../domain/reviews/review'
import { Checkbox } from '../../ui/form/checkbox'
import { SelectField } from '../../ui/form/select-field'
import { TextArea } from '../../ui/form/text-area'
import { FormDialog } from '../kit/form/form-dialog'
import type { ReviewItem } from './queries'
import { useStaffReviewWords } from './words'

type Props = {
  review: ReviewItem
  isPending: boolean
  onSubmit: (reasons: RejectionReasons) => void
  onClose: () => void
}

/** Dialog in which staff state the reasons for a rejection, which the author gets by e-mail (rules 13.7). */
export function RefuseReviewDialog({ review, isPending, onSubmit, onClose }: Props) {
  const { refuse: words, languages } = useStaffReviewWords()
  const id = useId()
  const [ground, setGround] = useState<RejectionGround | ''>('')
  const [facts, setFacts] = useState('')
  const [isReported, setReported] = useState(false)
  const [hasErrors, setHasErrors] = useState(false)
  const parsedReasons = RejectionReasons.safeParse({ ground, facts, isReported })
  const invalidFields = new Set(hasErrors ? parsedReasons.error?.issues.map(({ path }) => path[0]) : [])
  const submitReasons = () => {
    setHasErrors(!parsedReasons.success)
    if (parsedReasons.success) onSubmit(parsedReasons.data)
    else document.getElementById(`${id}-${String(parsedReasons.error.issues[0]?.path[0])}`)?.focus()
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.confirm}
      cancel={words.cancel}
      isPending={isPending}
      onSubmit={submitReasons}
      onClose={onClose}
    >
      <p className="mb-4">{words.lead}</p>
      <SelectField
        id={`${id}-ground`}
        label={words.ground}
        value={ground}
        error={invalidFields.has('ground') ? words.groundProblem : undefined}
        onChange={setGround}
        options={[
          { value: '', name: words.choose },
          ...REJECTION_GROUNDS.map((value) => ({ value, name: words.grounds[value] })),
        ]}
        className="mb-4"
      />
      <TextArea
        id={`${id}-facts`}
        label={words.facts({ language: languages[review.language] })}
        lang={review.language}
        rows={5}
        characterLimit={REJECTION_FACTS_LENGTHS.most}
        value={facts}
        hint={ground === 'unlawful' ? words.nameLaw : undefined}
        error={invalidFields.has('facts') ? words.factsProblem(REJECTION_FACTS_LENGTHS) : undefined}
        onChange={({ target }) => setFacts(target.value)}
      />
      <Checkbox
        id={`${id}-isReported`}
        checked={isReported}
        onChange={({ target }) => setReported(target.checked)}
      >
        {words.isReported}
      </Checkbox>
    </FormDialog>
  )
}
