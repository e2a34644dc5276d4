import { useQuery } from '@tanstack/react-query'
import { ScanLine } from 'lucide'
import { lazy, Suspense, useEffect, useState } from 'react'
import { adminPaths } from '../../../app/admin-paths'
import { refusalText } from '../../../errors/refusal-text'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Field } from '../../../ui/form/field'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import { Skeleton } from '../../../ui/loading/skeleton'
import { useFilters } from '../../kit/list/use-filters'
import { StaffPage } from '../../kit/page/staff-page'
import { pickupOrderQuery } from '../queries'
import { useStaffOrderWords } from '../words'
import { HandoverCard } from './handover-card'
import { useHandoverWords } from './words'

const ScanDialog = lazy(() =>
  import('../../products/barcode/scan-dialog').then((module) => ({ default: module.ScanDialog })),
)

/** Finds an order by the pick-up code of its buyer, and hands the goods over. A reload keeps the code in the URL. */
export default function AdminHandOverPage() {
  const words = useHandoverWords()
  const { back } = useStaffOrderWords()
  const { values, set } = useFilters(['code'])
  const [typedCode, setTypedCode] = useState(values.code)
  const [isScanning, setScanning] = useState(false)
  const { data: order, error, isFetching, refetch } = useQuery(pickupOrderQuery(values.code))
  const findOrderByCode = (code: string) => {
    setTypedCode(code)
    set({ code })
    // The same code again does not change the URL, and so does not start a fetch by itself.
    if (code !== '' && code === values.code) void refetch()
  }
  return (
    <StaffPage title={words.title} backLink={{ to: adminPaths.orders, name: back }}>
      <form
        className="mb-4 max-w-md rounded-md bg-white p-4 ring-1 ring-steel-200"
        onSubmit={(event) => {
          event.preventDefault()
          findOrderByCode(typedCode.trim())
        }}
      >
        <Field
          id="pickup-code"
          label={words.code}
          hint={words.codeHint}
          value={typedCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setTypedCode(target.value)}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit">{words.find}</Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setScanning(true)}>
            <Icon shape={ScanLine} className="size-5" />
            {words.scan}
          </Button>
        </div>
      </form>
      {isScanning ? (
        <Suspense>
          <ScanDialog
            kind="pickup"
            onClose={() => setScanning(false)}
            onFound={(code) => {
              setScanning(false)
              findOrderByCode(code)
            }}
          />
        </Suspense>
      ) : null}
      {values.code === '' ? null : isFetching ? (
        <Skeleton className="h-64" />
      ) : error ? (
        <RefusalNotice error={error} />
      ) : order ? (
        <HandoverCard
          key={order.id}
          orderId={order.id}
          hasCode={order.foundBy === 'code'}
          onNext={() => {
            findOrderByCode('')
            document.getElementById('pickup-code')?.focus()
          }}
        />
      ) : null}
    </StaffPage>
  )
}

function RefusalNotice({ error }: { error: Error }) {
  const locale = useLocale()
  const [text, setText] = useState('')
  useEffect(() => {
    let isEffectActive = true
    void refusalText(locale, error).then((refusal) => {
      if (isEffectActive) setText(refusal)
    })
    return () => {
      isEffectActive = false
    }
  }, [locale, error])
  return (
    <Notice variant="danger" role="alert" className="max-w-md">
      {text}
    </Notice>
  )
}
