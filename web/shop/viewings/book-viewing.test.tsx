import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, readText, renderInShop } from '../../../test/web/shop'
import { BookViewing } from './book-viewing'
import { VIEWING_WORDS } from './words'

const SLOTS = {
  product: {
    id: 'p1',
    slug: 'wiertarka',
    name: 'Wiertarka',
    nameEn: 'Drill',
    image: '/images/drill-1000.webp',
    isViewable: true,
  },
  minutes: 30,
  days: [
    { day: '2026-12-01', times: ['2026-12-01T08:00:00.000Z', '2026-12-01T08:30:00.000Z'] },
    { day: '2026-12-02', times: ['2026-12-02T13:00:00.000Z'] },
  ],
}
const problem = (status: number, code: string) => Response.json({ code }, { status })
const words = VIEWING_WORDS.pl

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: words.submit }))

async function renderForm(respondToBooking: () => Response) {
  sessionStorage.clear()
  const calls = fakeApi(({ method }) => (method === 'GET' ? Response.json(SLOTS) : respondToBooking()))
  renderInShop(<BookViewing slug="wiertarka" />)
  await screen.findAllByRole('radio')
  return calls
}

function fillForm() {
  fireEvent.click(screen.getAllByRole('radio')[1] ?? document.body)
  type(words.name, 'Jan Kowalski')
  type(words.email, 'jan@example.com')
}

describe('the form of a viewing', () => {
  it('asks for the time first, and moves the focus to it', async () => {
    const calls = await renderForm(() => Response.json({}, { status: 201 }))
    submit()
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]))
    expect(readText(document.body)).toContain(words.chooseTime)
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('sends the chosen time once, and opens the page of the viewing', async () => {
    const link = { id: 'v1', token: '0123456789abcdef'.repeat(2) }
    const calls = await renderForm(() => Response.json(link, { status: 201 }))
    fillForm()
    submit()
    submit()
    await waitFor(() => expect(window.location.hash).toBe(`#viewing=v1.${link.token}`))
    const postRequests = calls.filter(({ method }) => method === 'POST')
    expect(postRequests).toHaveLength(1)
    expect(postRequests[0]?.body).toEqual({
      product: 'wiertarka',
      startsAt: '2026-12-01T08:30:00.000Z',
      name: 'Jan Kowalski',
      email: 'jan@example.com',
      language: 'pl',
    })
    expect(sessionStorage.getItem('viewing-draft')).toBe('{}')
  })

  it('keeps all other input and loads the times again if another visitor took the time', async () => {
    const calls = await renderForm(() => problem(409, 'viewing.slot_taken'))
    fillForm()
    submit()
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(readText(alert)).toContain('zajęty'))
    expect(screen.getByLabelText<HTMLInputElement>(words.name).value).toBe('Jan Kowalski')
    await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2))
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
  })

  it('shows the times of another day', async () => {
    await renderForm(() => Response.json({}, { status: 201 }))
    fireEvent.change(screen.getByLabelText(words.day), { target: { value: '2026-12-02' } })
    const timeRadios = within(screen.getByRole('group', { name: words.time })).getAllByRole('radio')
    expect(timeRadios.map((timeRadio) => (timeRadio as HTMLInputElement).value)).toEqual([
      '2026-12-02T13:00:00.000Z',
    ])
  })
})

it.each([
  ['viewing.off', words.off],
  ['viewing.tool_gone', words.toolGone],
])('says why there are no times: %s', async (code, text) => {
  fakeApi(() => problem(409, code))
  renderInShop(<BookViewing slug="wiertarka" />)
  await waitFor(() => expect(readText(document.body)).toContain(text))
})
