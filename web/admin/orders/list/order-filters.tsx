import { useId } from 'react'
import { FULFILMENT_STATES } from '../../../../domain/orders/fulfilment'
import { SALE_CHANNELS } from '../../../../domain/orders/sale-channel'
import { STAFF_ORDER_STATUSES } from '../../../../domain/orders/order'
import { deliveryName, ORDER_COURIERS } from '../../../../domain/delivery/couriers'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import { SearchBox } from '../../kit/list/search-box'
import { useLocale } from '../../../i18n/locale'
import { useAdminWords } from '../../kit/words'
import type { OrderFilters as Values, OrderListFilterCounts } from '../queries'
import { SavedViews } from './saved-views'
import { useStaffOrderWords } from '../words'

type Props = {
  values: Values
  counts: OrderListFilterCounts | null
  onChange: (changes: Partial<Values>) => void
}

const buildFilterOptions = <T extends string>(
  allOptionLabel: string,
  values: readonly T[],
  nameOf: (value: T) => string,
) => [{ value: '', name: allOptionLabel }, ...values.map((value) => ({ value, name: nameOf(value) }))]

/**
 * Filters of the order list. Saved views and search are always visible; the other filters are in a collapsed section.
 */
export function OrderFilters({ values, counts, onChange }: Props) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const { all } = useAdminWords().list
  const id = useId()
  const hasCollapsedFilter =
    values.courier !== '' || values.channel !== '' || values.from !== '' || values.to !== ''
  return (
    <div className="mb-4">
      <SavedViews filters={values} counts={counts} onChoose={onChange} />
      <SearchBox label={words.searchHint} value={values.q} onChange={(q) => onChange({ q })} />
      <details open={hasCollapsedFilter || undefined} className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-semibold underline underline-offset-2">
          {words.filters}
        </summary>
        <div className="grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-6">
          <SelectField
            id={`${id}-status`}
            label={words.payment}
            options={buildFilterOptions(all, STAFF_ORDER_STATUSES, (status) => words.paymentStatus[status])}
            value={values.status}
            onChange={(status) => onChange({ status, work: '' })}
          />
          <SelectField
            id={`${id}-fulfilment`}
            label={words.goods}
            options={buildFilterOptions(all, FULFILMENT_STATES, (state) => words.fulfilment[state])}
            value={values.fulfilment}
            onChange={(fulfilment) => onChange({ fulfilment, work: '' })}
          />
          <SelectField
            id={`${id}-courier`}
            label={words.courier}
            options={buildFilterOptions(all, ORDER_COURIERS, (courier) => deliveryName(courier, language))}
            value={values.courier}
            onChange={(courier) => onChange({ courier })}
          />
          <SelectField
            id={`${id}-channel`}
            label={words.channel}
            options={buildFilterOptions(all, SALE_CHANNELS, (channel) => words.channels[channel])}
            value={values.channel}
            onChange={(channel) => onChange({ channel })}
          />
          {(['from', 'to'] as const).map((fieldName) => (
            <Field
              key={fieldName}
              id={`${id}-${fieldName}`}
              label={words[fieldName]}
              type="date"
              value={values[fieldName]}
              onChange={({ target }) => onChange({ [fieldName]: target.value })}
            />
          ))}
        </div>
      </details>
    </div>
  )
}
