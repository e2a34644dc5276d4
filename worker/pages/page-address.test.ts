import { expect, it } from 'vitest'
import { openPage } from '../../test/calls/open-page'

it.each([
  ['/Produkty', '/produkty'],
  ['/PRODUKTY/?q=Młot&show=48', '/produkty?q=M%C5%82ot&show=48'],
  ['/Produkt/DeWalt-DCD796', '/produkt/dewalt-dcd796'],
  ['/Kategoria/Wiertarki', '/kategoria/wiertarki'],
  ['/produkty/', '/produkty'],
  ['/Regulamin', '/regulamin'],
])('the path %s redirects to %s', async (typedPath, redirectPath) => {
  const { status, headers } = await openPage(typedPath)
  expect([status, headers.get('Location')]).toEqual([301, `http://localhost:8787${redirectPath}`])
})
