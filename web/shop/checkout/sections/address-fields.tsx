import { addHyphen } from '../../../../domain/forms/postal-code'
import { TextField } from './text-field'
import { useCheckoutWords } from '../words'

export function AddressFields() {
  const { checkout } = useCheckoutWords()
  return (
    <>
      <TextField name="address" autoComplete="address-line1" />
      <div className="grid grid-cols-[minmax(0,min(9rem,50%))_minmax(0,1fr)] gap-x-4 md:grid-cols-[10rem_1fr_1fr]">
        <TextField
          name="postalCode"
          autoComplete="postal-code"
          inputMode="numeric"
          placeholder="00-000"
          format={addHyphen}
        />
        <TextField name="city" autoComplete="address-level2" />
        <dl className="col-span-2 mb-6 md:col-span-1">
          <dt className="text-sm font-semibold">{checkout.country}</dt>
          <dd className="mt-1 flex h-11 items-center rounded-sm bg-steel-100 px-3">
            {checkout.countryValue}
          </dd>
        </dl>
      </div>
    </>
  )
}
