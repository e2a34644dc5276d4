import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { paths } from '../../../domain/pages/page-paths'
import { MAX_VIEWING_LENGTHS } from '../../../domain/viewings/viewing'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { TextArea } from '../../ui/form/text-area'
import { Notice } from '../../ui/layout/notice'
import { Skeleton } from '../../ui/loading/skeleton'
import { Spinner } from '../../ui/loading/spinner'
import { type FreeSlots, slotsQuery } from './queries'
import { ShowroomPlace } from './showroom-place'
import { SlotPicker } from './slot-picker'
import { SlotsFailed } from './slots-failed'
import { useBookingForm } from './use-booking-form'
import { ViewedTool } from './viewed-tool'
import { useViewingWords } from './words'

/** The page on which a visitor books a viewing of a product. */
export function BookViewing({ slug }: { slug: string }) {
  const words = useViewingWords()
  const { data: slots, error, refetch } = useQuery(slotsQuery(slug))
  return (
    <div className="shell max-w-5xl py-6 md:py-10">
      <h1 className="font-display text-4xl font-bold leading-none md:text-5xl">{words.title}</h1>
      {slots ? (
        <BookingForm slug={slug} slots={slots} onSlotTaken={() => void refetch()} />
      ) : error ? (
        <div className="mt-6">
          <SlotsFailed error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div aria-busy="true" className="mt-6 space-y-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  )
}

type FormProps = { slug: string; slots: FreeSlots; onSlotTaken: () => void }

function BookingForm({ slug, slots, onSlotTaken }: FormProps) {
  const { language } = useLocale()
  const words = useViewingWords()
  const id = useId()
  const form = useBookingForm(id, slug, onSlotTaken)
  return (
    <>
      <p className="mt-3 max-w-2xl text-lg text-steel-700">{words.lead({ minutes: slots.minutes })}</p>
      <div className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_1fr]">
        <div className="md:col-start-2">
          <ViewedTool product={slots.product} />
        </div>
        <form noValidate onSubmit={form.submit} className="md:col-start-1 md:row-span-2 md:row-start-1">
          <h2 className="mb-3 font-display text-2xl font-semibold">{words.when}</h2>
          <SlotPicker
            id={id}
            days={slots.days}
            value={form.draft.startsAt}
            error={form.errorTextOf('startsAt')}
            onChange={(startsAt) => form.changeField('startsAt', startsAt)}
          />
          {slots.days.length > 0 ? (
            <>
              <h2 className="mb-3 font-display text-2xl font-semibold">{words.you}</h2>
              <Field
                {...form.fieldPropsOf('name')}
                label={words.name}
                autoComplete="name"
                aria-required="true"
                maxLength={MAX_VIEWING_LENGTHS.name}
              />
              <Field
                {...form.fieldPropsOf('email')}
                label={words.email}
                hint={words.emailHint}
                type="email"
                inputMode="email"
                autoComplete="email"
                aria-required="true"
              />
              <Field
                {...form.fieldPropsOf('phone')}
                label={words.phone}
                hint={words.phoneHint}
                type="tel"
                autoComplete="tel"
              />
              <TextArea
                {...form.fieldPropsOf('note')}
                label={words.note}
                rows={2}
                characterLimit={MAX_VIEWING_LENGTHS.note}
              />
              {form.refusal ? (
                <Notice variant="danger" role="alert" className="mb-4">
                  <p>
                    {words.failed} {form.refusal}
                  </p>
                </Notice>
              ) : null}
              <Button type="submit" aria-disabled={form.isPending} className="w-full sm:w-auto">
                {form.isPending ? <Spinner /> : null}
                {words.submit}
              </Button>
              <p className="mt-4 text-sm text-steel-700">
                {words.privacy}{' '}
                <Link to={paths.privacy[language]} className="inline-block py-1 underline">
                  {words.privacyLink}
                </Link>
              </p>
            </>
          ) : null}
        </form>
        <div className="md:col-start-2">
          <ShowroomPlace />
        </div>
      </div>
    </>
  )
}
