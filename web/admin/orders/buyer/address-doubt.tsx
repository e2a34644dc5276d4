import { useQuery } from '@tanstack/react-query'
import { addressDoubt, listTowns } from '../../../../domain/checkout/town'
import { findTowns } from '../../../shop/checkout/form/town-lookup'
import { Notice } from '../../../ui/layout/notice'
import { useStaffOrderWords } from '../words'

/**
 * Returns the towns of a postal code. Rejects if the look-up fails, so that React Query caches no result and asks again
 * later.
 */
async function readTowns(postalCode: string): Promise<readonly string[]> {
  const towns = await findTowns(postalCode)
  if (!towns) throw new Error('The look-up of the towns failed.')
  return towns
}

/**
 * Warns staff of a postal code that is unknown or belongs to another town, because the address may be abroad (rules
 * 5.7). Orders can have a doubtful address, because buyers can confirm the address, and API clients skip the check.
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
          : place.codeOfOtherTowns({ code: postalCode, ...listTowns(towns) })}{' '}
        {place.checkAddress}
      </p>
    </Notice>
  )
}
