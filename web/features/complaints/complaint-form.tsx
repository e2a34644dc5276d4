import { useState } from 'react'
import { StatementSection } from '../statements/statement-section'
import { useReceipt } from '../statements/use-receipt'
import { useStatementLink } from '../statements/use-statement-link'
import { ComplaintReceipt, type Receipt } from './complaint-receipt'
import { StatementForm } from './statement-form'
import { useComplaintWords } from './words'

/** A complaint made online (rules 4.9, 4.10): what the buyer may choose, the form, and the receipt in its place. */
export function ComplaintForm() {
  const words = useComplaintWords()
  const link = useStatementLink()
  const [receipt, show] = useReceipt<Receipt>(link)
  /** On their way while the page is open; a reload forgets those that have not been sent. */
  const [photos, setPhotos] = useState<readonly File[]>([])
  if (receipt)
    return (
      <ComplaintReceipt
        receipt={receipt}
        photos={photos}
        onAnother={() => {
          setPhotos([])
          show(null)
        }}
      />
    )
  return (
    <StatementSection
      title={words.title}
      link={link}
      lead={
        <ul className="mt-3 list-disc space-y-1 pl-5 text-steel-700">
          {words.lead.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
    >
      {(begun) => (
        <StatementForm
          {...begun}
          onDone={(made, chosen) => {
            setPhotos(chosen)
            show(made)
          }}
        />
      )}
    </StatementSection>
  )
}
