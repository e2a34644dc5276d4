import { useQuery } from '@tanstack/react-query'
import { isTownOfPostalCode } from '../../../../domain/checkout/town'
import { findTowns } from '../../../shop/checkout/form/town-lookup'
import { Notice } from '../../../ui/layout/notice'
import { useStaffOrderWords } from '../words'

const MAX_NAMED_TOWNS = 5

/**
 * Warns staff before they send a parcel whose postal code belongs to another town or is unknown, because the address may
 * be abroad (rules 5.7). The buyer has confirmed such an address, or an API client has ordered.
 */
export function AddressDoubt({ postalCode, city }: { postalCode: string; city: string }) {
  const { place } = useStaffOrderWords()
  const { data: towns } = useQuery({
    queryKey: ['towns', postalCode],
    queryFn: () => findTowns(postalCode),
    staleTime: Infinity,
  })
  if (!towns || isTownOfPostalCode(city, towns)) return null
  return (
    <Notice variant="warning" role="status" className="my-2">
      <p>
        {towns.length === 0
          ? place.codeUnknown({ code: postalCode })
          : place.codeOfTowns({ code: postalCode, towns: towns.slice(0, MAX_NAMED_TOWNS).join(', ') })}{' '}
        {place.checkAddress}
      </p>
    </Notice>
  )
}
