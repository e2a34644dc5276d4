import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { adminToken } from '../../../storage/admin-storage'
import { pl } from '../words.pl'
import { ImportDialog } from './import-dialog'
import { importDraftStorage } from './import-table'
import { PRODUCT_IMPORT_WORDS } from './words'

const TABLE = { header: ['SKU', 'Cena'], rows: [{ line: 2, cells: ['W-1', '15'] }] }

/** The report about a file whose price staff must confirm. */
const makeReport = (previousPrice: string) => ({
  isWritten: false,
  lines: [{ line: 2, sku: 'W-1', name: 'Wiertarka', change: 'changed', columns: ['exhibitionPrice'] }],
  errors: [],
  questions: [
    { line: 2, sku: 'W-1', column: 'exhibitionPrice', code: 'farFromLast', from: previousPrice, to: '15.00' },
  ],
  table: TABLE,
})

beforeEach(() => {
  adminToken.save('token')
  importDraftStorage.write('file', TABLE)
})

it('a report after a refused write must be confirmed again, because it may ask about other prices', async () => {
  let checkCount = 0
  const calls = fakeApi(({ path }) => {
    if (path.includes('dry=false')) return Response.json(makeReport('1500.00'))
    checkCount += 1
    return Response.json(makeReport(checkCount === 1 ? '150.00' : '1500.00'))
  })
  renderInShop(<ImportDialog isOpen onClose={vi.fn<() => void>()} />)
  const getConfirmBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: pl.priceQuestions.sure })
  const getImportButton = () =>
    screen.getByRole('button', { name: PRODUCT_IMPORT_WORDS.pl.run({ count: 1 }) })
  await waitFor(() => expect(getConfirmBox()).toBeTruthy())
  fireEvent.click(getConfirmBox())
  fireEvent.click(getImportButton())
  await waitFor(() => expect(checkCount).toBe(2))
  await waitFor(() => expect(getConfirmBox().checked).toBe(false))
  fireEvent.click(getImportButton())
  expect(calls.filter(({ path }) => path.includes('dry=false'))).toHaveLength(1)
})

it('names the lines of the chosen file after a refused write, which sent only the rows without errors', async () => {
  // The file has an empty line 3. The API does not get this line, so the API numbers the two rows 2 and 3.
  importDraftStorage.write('file', {
    header: ['SKU', 'Cena'],
    rows: [
      { line: 2, cells: ['W-0', 'x'] },
      { line: 4, cells: ['W-1', '15'] },
    ],
  })
  const error = { line: 2, column: 'Cena', code: 'invalid', value: 'x' }
  const wholeFileReport = {
    ...makeReport('150.00'),
    lines: [{ ...makeReport('').lines[0], line: 3 }],
    questions: [{ ...makeReport('150.00').questions[0], line: 3 }],
    errors: [error],
  }
  const calls = fakeApi(({ path }) =>
    Response.json(path.includes('dry=false') ? makeReport('150.00') : wholeFileReport),
  )
  renderInShop(<ImportDialog isOpen onClose={vi.fn<() => void>()} />)
  const findQuestion = () => screen.findByText(new RegExp(`${PRODUCT_IMPORT_WORDS.pl.line} 4, W-1`))
  await findQuestion()
  fireEvent.click(screen.getByRole('checkbox', { name: pl.priceQuestions.sure }))
  fireEvent.click(screen.getByRole('button', { name: PRODUCT_IMPORT_WORDS.pl.importGoodRows({ count: 1 }) }))
  await waitFor(() => expect(calls.filter(({ path }) => path.includes('dry=true'))).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false))
  await findQuestion()
  expect(screen.getByLabelText('Cena')).toHaveProperty('value', 'x')
})
