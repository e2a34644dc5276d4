import { useTowns } from '../form/use-towns'
import { fieldId } from '../form/use-checkout-field'
import { useCheckoutWords } from '../words'
import { TextField } from './text-field'

type Props = {
  name: 'city' | 'invoiceCity'
  codeField: 'postalCode' | 'invoicePostalCode'
  autoComplete: string
  /** False for an address abroad, whose towns the shop does not know. */
  isPolishAddress?: boolean
}

/** The town of an address. Offers the towns of the postal code; the buyer may type any other. */
export function TownField({ name, codeField, autoComplete, isPolishAddress = true }: Props) {
  const { checkout } = useCheckoutWords()
  const { towns, filledTown } = useTowns({ codeField, townField: name }, isPolishAddress)
  const listId = `${fieldId(name)}-list`
  const hasChoice = towns.length > 1
  return (
    <div className="min-w-0">
      <TextField
        name={name}
        autoComplete={autoComplete}
        // Selects a prefilled town on click, so that typing replaces the town. A tap moves the caret after the focus
        // event.
        onClick={({ currentTarget }) => {
          if (currentTarget.value === filledTown) currentTarget.select()
        }}
        {...(hasChoice ? { list: listId, hint: checkout.townChoice({ count: towns.length }) } : {})}
      />
      {hasChoice ? (
        <datalist id={listId}>
          {towns.map((town) => (
            <option key={town} value={town}>
              {town}
            </option>
          ))}
        </datalist>
      ) : null}
      <p role="status" className="sr-only">
        {filledTown ? checkout.townFilled({ town: filledTown }) : null}
      </p>
    </div>
  )
}
