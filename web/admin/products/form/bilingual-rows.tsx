import { Plus, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { toItemKey } from '../../../../domain/products/form/translations'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { TranslationCheckNote } from './translation-check-note'
import { getFieldId, type ProductFormState } from './use-product-form'
import { useStaffProductsWords } from '../words'

type BilingualText = { pl: string; en: string }
type Props<T extends BilingualText> = {
  form: ProductFormState
  field: 'defects' | 'box'
  rows: readonly T[]
  blankRow: T
  error: string | undefined
  onChange: (rows: T[]) => void
  /** Renders further fields of a row, in addition to its two texts. */
  renderRowExtras?: (row: T, changeRow: (change: Partial<T>) => void, index: number) => ReactNode
}

/** Editable list whose rows have a Polish and an English text. */
export function BilingualRows<T extends BilingualText>({
  form,
  field,
  rows,
  blankRow,
  error,
  onChange,
  renderRowExtras,
}: Props<T>) {
  const words = useStaffProductsWords()
  const [id, label] = [getFieldId(field), words.fields[field]]
  const updateRow = (index: number, change: Partial<T>) =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...change } : row)))
  const renderInput = (row: T, index: number, language: 'pl' | 'en') => (
    <input
      lang={language}
      value={row[language]}
      aria-label={`${label} ${index + 1}, ${language === 'pl' ? words.polish : words.english}`}
      placeholder={language === 'pl' ? words.polish : row.pl || words.english}
      // Safe cast: both texts are plain fields of T.
      onChange={({ target }) => updateRow(index, { [language]: target.value } as Partial<T>)}
      className="block h-11 w-full rounded-sm bg-white px-3 text-base ring-1 ring-inset ring-steel-400 placeholder:text-steel-600 hover:ring-steel-700"
    />
  )
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="mb-4">
      <legend className="text-sm font-semibold">{label}</legend>
      <ul className="space-y-3">
        {rows.map((row, index) => (
          <li key={index} className="mt-1 flex items-start gap-2">
            <div className="grid min-w-0 grow gap-2 md:grid-cols-2">
              <div className={form.textLanguage === 'pl' ? undefined : 'max-md:hidden'}>
                {renderInput(row, index, 'pl')}
              </div>
              <div className={form.textLanguage === 'en' ? undefined : 'max-md:hidden'}>
                {renderInput(row, index, 'en')}
                <TranslationCheckNote
                  form={form}
                  textKey={toItemKey(field, row.pl)}
                  label={`${label} ${index + 1}`}
                />
              </div>
              {renderRowExtras?.(row, (change) => updateRow(index, change), index)}
            </div>
            <button
              type="button"
              aria-label={`${label}: ${words.removeRow({ index: index + 1 })}`}
              onClick={() => onChange(rows.filter((_, position) => position !== index))}
              className="grid size-11 shrink-0 place-items-center rounded-sm text-steel-700 hover:bg-steel-100 hover:text-ink"
            >
              <Icon shape={Trash2} className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      {error ? (
        <p id={`${id}-error`} className="pt-1 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
      <Button
        variant="secondary"
        className="mt-2"
        aria-label={`${words.addRow}: ${label}`}
        onClick={() => onChange([...rows, blankRow])}
      >
        <Icon shape={Plus} className="size-4" />
        {words.addRow}
      </Button>
    </fieldset>
  )
}
