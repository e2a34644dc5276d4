import { useQuery } from '@tanstack/react-query'
import { allowedIn, type CsvError, fieldOf } from '../../../domain/product-csv'
import { problemText } from './problem-text'
import { manufacturersQuery } from './queries'
import { useStaffProductsWords } from './words'

/** What is wrong with a cell of a file: what stands in it, and what may stand there. */
export function useImportProblem(): (error: CsvError) => string {
  const { csv, errors } = useStaffProductsWords()
  const { data: makers = [] } = useQuery(manufacturersQuery)
  const reasonOf = ({ column, code }: CsvError): string => {
    const field = fieldOf(column)
    const allowed = allowedIn(column)
    if (code === 'tooLong' && field) return problemText(errors, field, code)
    if (code !== 'invalid' || !field) return csv.codes[code]
    if (allowed) return csv.allowed({ values: allowed.join(', ') })
    if (field === 'images') return csv.pictures
    if (field === 'manufacturerId')
      return csv.makers({ values: makers.map(({ id, name }) => `${name} (${id})`).join(', ') })
    return Object.hasOwn(errors.wrong, field) ? problemText(errors, field, code) : csv.codes[code]
  }
  return (error) =>
    error.value ? `${csv.cell({ value: error.value })}: ${reasonOf(error)}` : reasonOf(error)
}
