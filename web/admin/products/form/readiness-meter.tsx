import { ChevronRight } from 'lucide'
import { Icon } from '../../../ui/image/icon'
import { formatProblem } from '../problem-text'
import { useStaffProductsWords } from '../words'
import { sortByForm } from './form-sections'
import { useIntakeWords } from './intake-words'
import type { ProductFormState } from './use-product-form'

/** Shows how many of the fields that a publication requires are complete, with a button for each missing field. */
export function ReadinessMeter({ form }: { form: ProductFormState }) {
  const words = useStaffProductsWords()
  const intakeWords = useIntakeWords()
  if (form.product?.status === 'published') return null
  const { problems, requiredCount, completeCount } = form.readiness
  const hasFormErrors = Object.keys(form.errors).length > 0
  return (
    <section
      aria-label={intakeWords.readiness}
      className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:p-5"
    >
      <p className="font-semibold">
        {problems.length === 0
          ? words.readyToPublish
          : intakeWords.progress({ completeCount, requiredCount })}
      </p>
      <div
        role="progressbar"
        aria-label={intakeWords.readiness}
        aria-valuemin={0}
        aria-valuemax={requiredCount}
        aria-valuenow={completeCount}
        className="mt-2 h-2 overflow-hidden rounded-full bg-steel-200"
      >
        <div
          className={`h-full ${problems.length === 0 ? 'bg-good-deep' : 'bg-accent-strong'}`}
          style={{ width: `${(completeCount * 100) / requiredCount}%` }}
        />
      </div>
      {problems.length === 0 || hasFormErrors ? null : (
        <ul
          aria-label={intakeWords.missing}
          className="-mx-4 mt-2 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
        >
          {sortByForm(problems).map(({ path, code }) => (
            <li key={path} className="shrink-0">
              <button
                type="button"
                title={formatProblem(words.errors, path, code)}
                onClick={() => form.focusField(path, code)}
                className="min-h-11 rounded-full px-3 text-sm font-semibold ring-1 ring-inset ring-steel-300 hover:ring-ink"
              >
                {words.fields[path]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Button above the save buttons that goes to the next field that a publication needs. */
export function NextMissingButton({ form }: { form: ProductFormState }) {
  const words = useStaffProductsWords()
  const intakeWords = useIntakeWords()
  const { problems, requiredCount, completeCount } = form.readiness
  const [next] = sortByForm(problems)
  if (!next || form.product?.status === 'published') return null
  return (
    <button
      type="button"
      onClick={() => form.focusField(next.path, next.code)}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-sm text-left text-sm hover:bg-steel-100 md:px-2"
    >
      <span className="tabular-nums text-steel-700">{`${completeCount}/${requiredCount}`}</span>
      <span className="min-w-0 truncate font-semibold">
        {intakeWords.next({ field: words.fields[next.path] })}
      </span>
      <Icon shape={ChevronRight} className="size-4 shrink-0" />
    </button>
  )
}
