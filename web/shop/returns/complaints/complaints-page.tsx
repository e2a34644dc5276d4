import { LegalPage } from '../../legal/document/legal-page'
import { useState } from 'react'
import { RequestSection } from '../request-section'
import { useStoredReceipt } from '../use-receipt'
import { useRequestLink } from '../use-request-link'
import { ComplaintReceipt, type ComplaintReceiptData } from './complaint-receipt'
import { RequestForm } from './request-form'
import { useComplaintWords } from './words'

export default function ComplaintsPage() {
  return (
    <LegalPage name="complaints">
      <div className="max-w-3xl print:max-w-none">
        <ComplaintForm />
      </div>
    </LegalPage>
  )
}

/** The online complaint (rules 4.9, 4.10): the buyer's options, the form, and the receipt after submission. */
function ComplaintForm() {
  const words = useComplaintWords()
  const orderLink = useRequestLink()
  const [receipt, showReceipt] = useStoredReceipt<ComplaintReceiptData>(orderLink)
  /** The photos are uploaded after submission. A reload drops photos that are not uploaded yet. */
  const [photos, setPhotos] = useState<readonly File[]>([])
  if (receipt)
    return (
      <ComplaintReceipt
        receipt={receipt}
        photos={photos}
        onNewRequest={() => {
          setPhotos([])
          showReceipt(null)
        }}
      />
    )
  return (
    <RequestSection
      title={words.title}
      link={orderLink}
      lead={
        <ul className="mt-3 list-disc space-y-1 pl-5 text-steel-700">
          {words.lead.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
    >
      {(formProps) => (
        <RequestForm
          {...formProps}
          onDone={(newReceipt, chosenPhotos) => {
            setPhotos(chosenPhotos)
            showReceipt(newReceipt)
          }}
        />
      )}
    </RequestSection>
  )
}
