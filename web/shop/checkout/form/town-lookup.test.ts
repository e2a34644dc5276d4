import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../test/web/shop'

type TownLookupModule = typeof import('./town-lookup')

const TOWNS: Record<string, string[] | null> = { '10-115': ['Olsztyn'], '79-100': [], '99-999': null }

const fakeTowns = () =>
  fakeApi(({ path }) => {
    const towns = TOWNS[path.split('/').at(-1) ?? '']
    return towns === undefined ? new Response('', { status: 503 }) : Response.json({ towns })
  })

let townLookup: TownLookupModule
beforeEach(async () => {
  // The module stores look-ups and confirmations, so every test loads a new copy of the module.
  vi.resetModules()
  townLookup = await import('./town-lookup')
})

it('asks once for each complete code', async () => {
  const calls = fakeTowns()
  for (const [code, towns] of [
    ['10-115', ['Olsztyn']],
    ['10115', ['Olsztyn']],
    ['PL-10115', ['Olsztyn']],
    ['10-11', null],
    ['', null],
  ] as const)
    expect(await townLookup.findTowns(code)).toEqual(towns)
  expect(calls.map(({ path }) => path)).toEqual(['/api/checkout/towns/10-115'])
})

it.each([() => new Response('', { status: 503 }), () => Response.json({ towns: null })])(
  'asks again after a look-up that failed (%#)',
  async (respondWithFailure) => {
    fakeApi(respondWithFailure)
    expect(await townLookup.findTowns('10-115')).toBeNull()
    fakeTowns()
    expect(await townLookup.findTowns('10-115')).toEqual(['Olsztyn'])
  },
)

it('doubts an unknown code and a town of another code, until the buyer confirms the address', async () => {
  const { confirmTown, findAddressDoubt } = townLookup
  fakeTowns()
  expect(await findAddressDoubt('10115', 'Olsztyn')).toBeNull()
  expect(await findAddressDoubt('10115', 'Berlin')).toBe('town')
  expect(await findAddressDoubt('79100', 'Freiburg')).toBe('unknownPostalCode')
  confirmTown('10-115', 'Berlin ')
  expect(await findAddressDoubt('10115', 'Berlin')).toBeNull()
  expect(await findAddressDoubt('10115', 'Hamburg')).toBe('town')
})

it.each(['99-999', '98-999'])('never doubts the code %s that the service cannot look up', async (code) => {
  fakeTowns()
  expect(await townLookup.findAddressDoubt(code, 'Berlin')).toBeNull()
})
