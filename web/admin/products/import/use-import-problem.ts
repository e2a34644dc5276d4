import { useQuery } from '@tanstack/react-query'
import { normalizeForSearch } from '../../../../domain/text/normalize-for-search'
import { hostOf } from '../../../../domain/products/manufacturers/manufacturer'
import {
  allowedValuesOfColumn,
  type CsvError,
  fieldOfHeader,
} from '../../../../domain/products/form/product-csv'
import type { Manufacturer } from '../../../api'
import { problemText } from '../problem-text'
import { manufacturersQuery } from '../queries'
import { useStaffProductsWords } from '../words'

const joinMakersWithWebsites = (makers: readonly Manufacturer[]) =>
  makers.map(({ id, website }) => (website ? `${id} (${hostOf(website)})` : id)).join(', ')
const hasManufacturerName =
  (cell: string) =>
  ({ name }: Manufacturer): boolean =>
    normalizeForSearch(name) === normalizeForSearch(cell)

/**
 * Returns a function that describes an invalid cell of an import file. The text has the value of the cell and the
 * allowed values.
 */
export function useFormatCsvError(): (error: CsvError) => string {
  const { csv, errors } = useStaffProductsWords()
  const { data: makers = [] } = useQuery(manufacturersQuery)
  const importProblemText = ({ column, code, value = '' }: CsvError): string => {
    const field = fieldOfHeader(column)
    const allowedValues = allowedValuesOfColumn(column)
    if (code === 'tooLong' && field) return problemText(errors, field, code)
    if (code === 'ambiguous')
      return csv.twins({ values: joinMakersWithWebsites(makers.filter(hasManufacturerName(value))) })
    if (code !== 'invalid' || !field) return csv.codes[code]
    if (allowedValues) return csv.allowed({ values: allowedValues.join(', ') })
    if (field === 'images') return csv.pictures
    if (field === 'manufacturerId')
      return csv.makers({
        values: makers
          .map(({ id }) => id)
          .toSorted()
          .join(', '),
      })
    return Object.hasOwn(errors.wrong, field) ? problemText(errors, field, code) : csv.codes[code]
  }
  return (error) =>
    error.value
      ? `${csv.cell({ value: error.value })}: ${importProblemText(error)}`
      : importProblemText(error)
}
