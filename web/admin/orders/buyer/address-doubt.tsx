import { useQuery } from '@tanstack/react-query'
import { addressDoubt, listTowns } from '../../../../domain/checkout/town'
import { findTowns } from '../../../shop/checkout/form/town-lookup'
import { Notice } from '../../../ui/layout/notice'
import { useStaffOrderWords } from '../words'

/** Rejects if the towns are not known, so that the query asks again when it is next shown. */
async function readTowns(postalCode: string): Promise<readonly string[]> {
  const towns = await findTowns(postalCode)
  if (!towns) throw new Error('The look-up of the towns failed.')
  return towns
}

/**
 * Warns staff before they send a parcel whose postal code belongs to another town or is unknown, because the address may
 * be abroad (rules 5.7). The buyer has confirmed such an address, or an API client has ordered.
 */
export function AddressDoubt({ postalCode, city }: { postalCode: string; city: string }) {
  const { place } = useStaffOrderWords()
  const { data: towns } = useQuery({
    queryKey: ['towns', postalCode],
    queryFn: () => readTowns(postalCode),
    staleTime: Infinity,
  })
  const doubt = towns && addressDoubt(city, towns)
  if (!doubt) return null
  return (
    <Notice variant="warning" role="status" className="my-2">
      <p>
        {doubt === 'unknownPostalCode'
          ? place.codeUnknown({ code: postalCode })
          : place.codeOfTowns({ code: postalCode, ...listTowns(towns) })}{' '}
        {place.checkAddress}
      </p>
    </Notice>
  )
}
