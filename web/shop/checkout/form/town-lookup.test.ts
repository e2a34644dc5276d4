import { expect, it } from 'vitest'
import { fakeApi } from '../../../../test/web/shop'
import { confirmTown, findAddressDoubt, findTowns } from './town-lookup'

const TOWNS: Record<string, string[] | null> = { '10-115': ['Olsztyn'], '79-100': [], '99-999': null }

const fakeTowns = () =>
  fakeApi(({ path }) => {
    const towns = TOWNS[path.split('/').at(-1) ?? '']
    return towns === undefined ? new Response('', { status: 503 }) : Response.json({ towns })
  })

it('asks once for each complete code', async () => {
  const calls = fakeTowns()
  for (const code of ['10-115', '10115', 'PL-10115', '10-11', ''])
    expect(await findTowns(code)).toEqual(code.length < 6 && code !== '10115' ? null : ['Olsztyn'])
  expect(calls.map(({ path }) => path)).toEqual(['/api/checkout/towns/10-115'])
})

it('doubts an unknown code and a town of another code, until the buyer confirms the address', async () => {
  fakeTowns()
  expect(await findAddressDoubt('10115', 'Olsztyn')).toBeNull()
  expect(await findAddressDoubt('10115', 'Berlin')).toBe('town')
  expect(await findAddressDoubt('79100', 'Freiburg')).toBe('unknownPostalCode')
  confirmTown('10-115', 'Berlin ')
  expect(await findAddressDoubt('10115', 'Berlin')).toBeNull()
  expect(await findAddressDoubt('10115', 'Hamburg')).toBe('town')
})

it.each(['99-999', '98-999'])('never doubts the code %s, of which the service says nothing', async (code) => {
  fakeTowns()
  expect(await findAddressDoubt(code, 'Berlin')).toBeNull()
})
