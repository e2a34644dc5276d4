import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide'
import { websiteHostOf } from '../../../../domain/products/manufacturers/manufacturer'
import type { Manufacturer } from '../../../api'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { SelectField } from '../../../ui/form/select-field'
import { useFieldError } from '../form/form-fields'
import { manufacturersQuery } from '../queries'
import { getFieldId, type ProductFormState } from '../form/use-product-form'
import { useStaffProductsWords } from '../words'

/** Returns the label of a manufacturer, with the website, because one company may have two brands. */
const formatOptionName = ({ name, address, website }: Manufacturer): string =>
  [websiteHostOf(website) ? `${name} (${websiteHostOf(website)})` : name, address].join(', ')

type Props = { form: ProductFormState; onEdit: (maker: Manufacturer | null) => void }

/**
 * Section of the product form that selects the manufacturer. `onEdit` opens the manufacturer dialog; null adds a new
 * manufacturer.
 */
export function ManufacturerSection({ form, onEdit }: Props) {
  const words = useStaffProductsWords()
  const error = useFieldError(form)('manufacturerId')
  const { data: makers = [] } = useQuery(manufacturersQuery)
  const id = getFieldId('manufacturerId')
  const selectedMaker = makers.find((maker) => maker.id === form.values.manufacturerId)
  return (
    <div className="mb-5">
      <SelectField
        id={id}
        label={words.fields.manufacturerId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : selectedMaker ? `${id}-of` : undefined}
        options={[
          { value: '', name: words.choose },
          ...makers.map((maker) => ({ value: maker.id, name: formatOptionName(maker) })),
        ]}
        value={form.values.manufacturerId}
        onChange={(manufacturerId) => form.change({ manufacturerId })}
      />
      {error ? (
        <p id={`${id}-error`} className="pt-1 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
      {selectedMaker ? (
        <p id={`${id}-of`} className="pt-1 text-sm wrap-anywhere text-steel-700">
          {[
            selectedMaker.name,
            selectedMaker.address,
            selectedMaker.email,
            websiteHostOf(selectedMaker.website),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      {selectedMaker && !selectedMaker.guarantee && form.values.warranty.trim() ? (
        <p className="pt-1 text-sm font-medium">{words.maker.unknownGuarantee}</p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onEdit(null)}>
          <Icon shape={Plus} className="size-4" />
          {words.maker.add}
        </Button>
        {selectedMaker ? (
          <Button variant="quiet" onClick={() => onEdit(selectedMaker)}>
            <Icon shape={Pencil} className="size-4" />
            {words.maker.edit}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
