import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { fakeApi, renderInShop } from '../../../test/web/shop'
import { LEGAL_WORDS } from '../legal/document/words'
import ComplaintsPage from './complaints/complaints-page'
import { COMPLAINT_WORDS } from './complaints/words'
import WithdrawalPage from './withdrawals/withdrawal-page'
import { WITHDRAWAL_WORDS } from './withdrawals/words'

it.each([
  ['pl', WithdrawalPage, WITHDRAWAL_WORDS.pl.title],
  ['en', WithdrawalPage, WITHDRAWAL_WORDS.en.title],
  ['pl', ComplaintsPage, COMPLAINT_WORDS.pl.title],
  ['en', ComplaintsPage, COMPLAINT_WORDS.en.title],
] as const)(
  'the form stands above the version, the print button and the contents: %s %#',
  async (language, Page, title) => {
    fakeApi(() => Response.json({}))
    renderInShop(
      <Suspense>
        <Page />
      </Suspense>,
      { language },
    )
    const form = (await screen.findByRole('heading', { name: title })).closest('#online')
    const words = LEGAL_WORDS[language]
    for (const element of [
      screen.getByRole('button', { name: words.print }),
      screen.getByRole('navigation', { name: words.contents }),
    ])
      expect((form?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  },
)
