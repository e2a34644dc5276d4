import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide'
import { type FormEvent, useState } from 'react'
import { listStoredData as listEn } from '../../../content/pages/stored-data.en'
import { listStoredData as listPl } from '../../../content/pages/stored-data.pl'
import { Email } from '../../../domain/mail/email'
import { FIELD_SENTENCES } from '../../i18n/field-sentences'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { Icon } from '../../ui/image/icon'
import { StaffPage } from '../kit/page/staff-page'
import { useFilters } from '../kit/list/use-filters'
import { StoredCustomerDataView } from './stored-customer-data-view'
import { customerQuery } from './queries'
import { useStaffCustomerWords } from './words'
import { QueryContent } from '../kit/page/query-content'

/**
 * Looks up stored personal data by exact e-mail address. The e-mail address is in the page's URL, so that Back and
 * reload keep it.
 */
export function CustomerSearch() {
  const words = useStaffCustomerWords()
  const { values, set } = useFilters(['email'])
  return (
    <StaffPage title={words.title}>
      <p className="max-w-prose">{words.lead}</p>
      <EmailSearchForm key={values.email} initialEmail={values.email} onFind={(email) => set({ email })} />
      {values.email ? <CustomerSearchResult email={values.email} /> : null}
      <RetentionList />
    </StaffPage>
  )
}

/** Lists all retention periods, in the words of the privacy policy. */
function RetentionList() {
  const { language } = useLocale()
  const words = useStaffCustomerWords()
  return (
    <details className="mt-6 max-w-prose">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{words.periods}</summary>
      <ul className="list-disc space-y-1.5 pl-5">
        {(language === 'pl' ? listPl() : listEn()).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

function EmailSearchForm({
  initialEmail,
  onFind,
}: {
  initialEmail: string
  onFind: (email: string) => void
}) {
  const { language } = useLocale()
  const words = useStaffCustomerWords()
  const [input, setInput] = useState(initialEmail)
  const [isWrong, setWrong] = useState(false)
  const submitCustomerEmail = (event: FormEvent) => {
    event.preventDefault()
    const parsedEmail = Email.safeParse(input)
    setWrong(!parsedEmail.success)
    if (parsedEmail.success) onFind(parsedEmail.data.toLowerCase())
    else document.getElementById('customer-email')?.focus()
  }
  return (
    <form
      role="search"
      noValidate
      onSubmit={submitCustomerEmail}
      className="my-4 flex flex-wrap items-start gap-x-3"
    >
      <Field
        id="customer-email"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={words.email}
        value={input}
        error={isWrong ? FIELD_SENTENCES[language].email : undefined}
        onChange={({ target }) => {
          setInput(target.value)
          setWrong(false)
        }}
        className="min-w-0 grow basis-64"
      />
      <Button type="submit" className="mt-6 max-sm:mt-0 max-sm:w-full">
        <Icon shape={Search} className="size-5" />
        {words.find}
      </Button>
    </form>
  )
}

function CustomerSearchResult({ email }: { email: string }) {
  const words = useStaffCustomerWords()
  const query = useQuery(customerQuery(email))
  return (
    <QueryContent query={query} errorText={words.failed} skeletonClass="h-64">
      {(storedData) => <StoredCustomerDataView key={email} email={email} storedData={storedData} />}
    </QueryContent>
  )
}
