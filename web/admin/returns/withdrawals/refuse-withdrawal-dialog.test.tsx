import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, readText, renderInShop } from '../../../../test/web/shop'
import { MAX_WITHDRAWAL_LENGTHS } from '../../../../domain/returns/withdrawal'
import { adminToken } from '../../../storage/admin-storage'
import type { Withdrawal } from './queries'
import { refusalDraftStorage } from './refuse-withdrawal-dialog'
import { listReadyReasons } from './refusal-texts'
import { StatusButtons } from './status-buttons'
import { STAFF_WITHDRAWAL_WORDS } from './words'

beforeEach(() => adminToken.save('token'))
afterEach(() => refusalDraftStorage.clear('w1'))

const LATE_COMPANY = {
  paymentStatus: 'paid',
  customerType: 'company',
  buyerCapacity: null,
  channel: 'web',
  lastDay: '2026-11-19',
}

/** A withdrawal. The dialog reads only these fields. */
const makeWithdrawal = (overrides: object = {}) =>
  ({
    id: 'w1',
    status: 'requested',
    language: 'en',
    email: 'lucja@example.com',
    isLate: true,
    isAnswerAwaited: true,
    channel: 'web',
    toldDecision: null,
    refusalReason: null,
    matched: LATE_COMPANY,
    ...overrides,
  }) as unknown as Withdrawal

function openDialog(language: 'pl' | 'en', withdrawal: Withdrawal, respond: () => Response) {
  const calls = fakeApi(respond)
  const words = STAFF_WITHDRAWAL_WORDS[language]
  renderInShop(
    <StatusButtons withdrawal={withdrawal} order={null} statuses={['refused']} primaryStatus={undefined} />,
    { language },
  )
  fireEvent.click(screen.getByRole('button', { name: words.step.refused }))
  const dialog = screen.getByRole('dialog', { name: words.refuse.title })
  const reasonField = screen.getByLabelText<HTMLTextAreaElement>(
    words.refuse.reason({ language: words.languages[withdrawal.language] }),
  )
  return {
    words,
    dialog,
    reasonField,
    typeReason: (reason: string) => fireEvent.change(reasonField, { target: { value: reason } }),
    submit: (name = words.refuse.confirm) => fireEvent.click(screen.getByRole('button', { name })),
    changes: () => calls.filter(({ method }) => method === 'PATCH'),
  }
}

const refuseCall = () => Response.json({ code: 'withdrawal.changed' }, { status: 409 })

describe.each(['pl', 'en'] as const)('RefuseWithdrawalDialog in %s', (language) => {
  it('requires a reason of sensible length, and counts its characters', () => {
    const { words, dialog, reasonField, typeReason, submit, changes } = openDialog(
      language,
      makeWithdrawal(),
      refuseCall,
    )
    expect(readText(dialog)).not.toContain(words.refuse.empty)
    submit()
    expect(readText(dialog)).toContain(words.refuse.empty)
    expect(document.activeElement).toBe(reasonField)
    const most = MAX_WITHDRAWAL_LENGTHS.reason
    typeReason('x'.repeat(most + 1))
    expect(readText(dialog)).toContain(words.refuse.tooLong({ most }))
    expect(readText(dialog)).toContain(`${most + 1} / ${most}`)
    submit()
    expect(changes()).toEqual([])
  })

  it('keeps the reason if it cannot be saved, also after the dialog was closed', async () => {
    const { words, dialog, reasonField, typeReason, submit, changes } = openDialog(
      language,
      makeWithdrawal(),
      refuseCall,
    )
    typeReason('Professional purchase.')
    submit()
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]?.body).toEqual({
      from: 'requested',
      status: 'refused',
      reason: 'Professional purchase.',
    })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: words.refuse.confirm }).ariaDisabled).not.toBe('true'),
    )
    expect(dialog.isConnected).toBe(true)
    expect(reasonField.value).toBe('Professional purchase.')
    fireEvent.click(screen.getByRole('button', { name: words.refuse.cancel }))
    fireEvent.click(screen.getByRole('button', { name: words.step.refused }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Professional purchase.')
  })

  it('inserts ready sentences in the language of the buyer', () => {
    const withdrawal = makeWithdrawal()
    const { words, dialog, reasonField, typeReason } = openDialog(language, withdrawal, refuseCall)
    typeReason('We checked.')
    const [firstReason, ...otherReasons] = listReadyReasons(withdrawal)
    expect(otherReasons.map(({ reason }) => reason)).toEqual(['professional', 'late'])
    fireEvent.click(screen.getByRole('button', { name: words.refuse.ready.legalPerson }))
    expect(reasonField.value).toBe(`We checked.\n\n${firstReason?.text}`)
    expect(reasonField.value).toContain('a company other than a civil partnership')
    fireEvent.click(screen.getByRole('button', { name: words.refuse.ready.late }))
    expect(reasonField.value).toMatch(/ended on 19\s+November\s+2026/)
    expect(reasonField.lang).toBe('en')
    // The terms promise that a doubt counts for a natural person.
    expect(readText(dialog)).toContain(words.match.doubt)
  })

  it('says who must write to the buyer, and warns if the buyer has the right to withdraw', () => {
    const { words, dialog } = openDialog(
      language,
      makeWithdrawal({
        email: '',
        isLate: false,
        isAnswerAwaited: false,
        matched: { ...LATE_COMPANY, customerType: 'individual' },
      }),
      refuseCall,
    )
    expect(readText(dialog)).toContain(words.refuse.notMailed)
    expect(readText(dialog)).toContain(words.refuse.hasRight)
    expect(readText(dialog)).not.toContain(words.refuse.insert)
    expect(screen.getByRole('button', { name: words.refuse.save })).toBeDefined()
  })

  it('says that the mail goes out, and that it replaces an earlier answer', () => {
    const { words, dialog } = openDialog(language, makeWithdrawal({ toldDecision: 'refused' }), refuseCall)
    expect(readText(dialog)).toContain(words.refuse.mailed({ email: 'lucja@example.com' }))
    expect(readText(dialog)).toContain(words.refuse.replaces)
    expect(readText(dialog)).not.toContain(words.refuse.replacesAcceptance)
  })

  it('warns that a mailed acceptance binds the shop', () => {
    const { words, dialog } = openDialog(language, makeWithdrawal({ toldDecision: 'accepted' }), refuseCall)
    expect(readText(dialog)).toContain(words.refuse.replacesAcceptance)
  })
})

it('listReadyReasons offers only reasons that may apply', () => {
  const reasonsOf = (overrides: object) =>
    listReadyReasons(makeWithdrawal(overrides)).map(({ reason }) => reason)
  const consumer = { ...LATE_COMPANY, customerType: 'individual' }
  expect(reasonsOf({ matched: null })).toEqual(['noOrder'])
  expect(reasonsOf({ matched: consumer })).toEqual(['late'])
  expect(reasonsOf({ matched: consumer, isLate: false })).toEqual([])
  expect(reasonsOf({ matched: consumer, channel: 'letter' })).toEqual([])
  expect(reasonsOf({ matched: { ...consumer, channel: 'counter' }, isLate: false })).toEqual(['counter'])
})
