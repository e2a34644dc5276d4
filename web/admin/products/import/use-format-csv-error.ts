import { useQuery } from '@tanstack/react-query'
import { allowedValuesOfColumn, fieldOfHeader } from '../../../../domain/products/form/product-csv'
import type { CsvError } from '../../../../domain/products/form/read-product-rows'
import { websiteHostOf } from '../../../../domain/products/manufacturers/manufacturer'
import { normalizeForSearch } from '../../../../domain/text/normalize-for-search'
import type { Manufacturer } from '../../../api'
import { formatProblem } from '../problem-text'
import { manufacturersQuery } from '../queries'
import { useStaffProductsWords } from '../words'
import { useProductImportWords } from './words'

const joinMakersWithWebsites = (makers: readonly Manufacturer[]) =>
  makers.map(({ id, website }) => (website ? `${id} (${websiteHostOf(website)})` : id)).join(', ')
const hasManufacturerName =
  (cell: string) =>
  ({ name }: Manufacturer): boolean =>
    normalizeForSearch(name) === normalizeForSearch(cell)

/**
 * Returns a function that describes an invalid cell of an import file. The text has the value of the cell and the
 * allowed values.
 */
export function useFormatCsvError(): (error: CsvError) => string {
  const { errors } = useStaffProductsWords()
  const importWords = useProductImportWords()
  const { data: makers = [] } = useQuery(manufacturersQuery)
  const formatImportProblem = ({ column, code, value = '' }: CsvError): string => {
    const field = fieldOfHeader(column)
    const allowedValues = allowedValuesOfColumn(column)
    if (code === 'tooLong' && field) return formatProblem(errors, field, code)
    if (code === 'ambiguous')
      return importWords.twins({ values: joinMakersWithWebsites(makers.filter(hasManufacturerName(value))) })
    if (code !== 'invalid' || !field) return importWords.codes[code]
    if (allowedValues) return importWords.allowed({ values: allowedValues.join(', ') })
    if (field === 'images') return importWords.pictures
    if (field === 'manufacturerId')
      return importWords.makers({
        values: makers
          .map(({ id }) => id)
          .toSorted()
          .join(', '),
      })
    return Object.hasOwn(errors.wrong, field) ? formatProblem(errors, field, code) : importWords.codes[code]
  }
  return (error) =>
    error.value
      ? `${importWords.cell({ value: error.value })}: ${formatImportProblem(error)}`
      : formatImportProblem(error)
}
