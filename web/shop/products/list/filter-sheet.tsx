import { type ReactNode, useEffect, useRef } from 'react'
import type { Category } from '../../../../domain/products/catalog/catalog'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { FILTER_FORM_ID } from './list-query'
import { LIST_WORDS } from './list-words'
import type { ListSnapshot } from './use-product-list'

let reportSheetShown: () => void = () => undefined
const sheetShownPromise = new Promise<void>((resolve) => (reportSheetShown = resolve))

/**
 * The code of the filters loads when the filters become visible. On phones this happens when the visitor first opens
 * the sheet.
 */
export const ProductFilters = lazyComponent<{ category: Category | null; snapshot: ListSnapshot }>(
  async () => {
    if (typeof window !== 'undefined') await sheetShownPromise
    return import('./product-filters')
  },
  FiltersUnavailable,
)

/** Container of the filters: beside the list on wide screens, a bottom sheet on small screens (`styles.css`). */
export function FilterSheet({ total, children }: { total: number | undefined; children: ReactNode }) {
  const words = LIST_WORDS[useLocale().language]
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!formRef.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) reportSheetShown()
    })
    observer.observe(formRef.current)
    return () => observer.disconnect()
  }, [])
  return (
    <form
      ref={formRef}
      id={FILTER_FORM_ID}
      popover="auto"
      // Prevents browsers from restoring the ticked checkboxes of an earlier visit.
      autoComplete="off"
      aria-label={words.filters}
      onSubmit={(event) => event.preventDefault()}
      className="filters space-y-5 bg-white p-5 ring-1 ring-steel-200"
    >
      {children}
      <div className="sticky -bottom-5 -mx-5 border-t border-steel-200 bg-white px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:hidden">
        <Button variant="dark" className="w-full" popoverTarget={FILTER_FORM_ID} popoverTargetAction="hide">
          {words.showResults({ count: total ?? 0 })}
        </Button>
      </div>
    </form>
  )
}

function FiltersUnavailable() {
  return <p role="alert">{LIST_WORDS[useLocale().language].filtersFailed}</p>
}
