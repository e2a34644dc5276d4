import { describe, expect, it } from 'vitest'
import { matchPhotos, MAX_PHOTOS, findSkuChunks } from './photo-names'
import { SkuListBody } from '../form/product-form'

const products = ['DHP484', 'M18-2', 'M18', 'AB/12', 'X Y', 'ŻÓŁW-1'].map((sku, index) => ({
  id: `p${index}`,
  sku,
}))
const matchPhotoNames = (...names: string[]) => {
  const { matched, unmatched } = matchPhotos(
    names.map((name) => ({ name })),
    products,
  )
  return {
    matched: matched.map(({ photo, product, position }) => [photo.name, product.sku, position]),
    unmatched: unmatched.map(({ photo, reason }) => [photo.name, reason]),
  }
}

describe('the name of a photo', () => {
  it.each([
    ['DHP484.jpg', 'DHP484', 1],
    ['dhp484.JPEG', 'DHP484', 1],
    ['DHP484-2.webp', 'DHP484', 2],
    ['dhp484_3.PNG', 'DHP484', 3],
    ['DHP484 (4).jpg', 'DHP484', 4],
    ['DHP484 5.heic', 'DHP484', 5],
    ['DHP484-02.jpg', 'DHP484', 2],
    ['M18-2.jpg', 'M18-2', 1],
    ['M18-3.jpg', 'M18', 3],
    ['m18-2-3.jpg', 'M18-2', 3],
    ['AB-12.jpg', 'AB/12', 1],
    ['ab_12-2.jpg', 'AB/12', 2],
    ['x-y_2.jpg', 'X Y', 2],
    ['żółw-1_2.jpg', 'ŻÓŁW-1', 2],
    ['żółw-1.jpg'.normalize('NFD'), 'ŻÓŁW-1', 1],
  ])('%s means %s, photo %i', (name, sku, position) => {
    expect(matchPhotoNames(name)).toEqual({ matched: [[name, sku, position]], unmatched: [] })
    const expectedProduct = products.find((product) => product.sku === sku)
    expect(
      findSkuChunks([name])
        .flat()
        .map((spelling) => spelling.replace(/[a-z]/g, (letter) => letter.toUpperCase())),
    ).toContain(expectedProduct?.sku)
  })

  it.each([
    'IMG_0001.jpg',
    'DHP48.jpg',
    'DHP4841.jpg',
    'DHP484-a.jpg',
    'DHP484-0.jpg',
    '.jpg',
    'DHP484-123.jpg',
  ])('%s matches no product', (name) =>
    expect(matchPhotoNames(name)).toEqual({ matched: [], unmatched: [[name, 'unknown']] }),
  )

  it('matches no product if two products fit', () => {
    const similarSkuProducts = ['A-1', 'A/1'].map((sku, index) => ({ id: `t${index}`, sku }))
    const { matched, unmatched } = matchPhotos([{ name: 'A_1.jpg' }, { name: 'A-1.jpg' }], similarSkuProducts)
    expect(matched.map(({ product }) => product.sku)).toEqual(['A-1'])
    expect(unmatched).toEqual([{ photo: { name: 'A_1.jpg' }, reason: 'ambiguous' }])
  })
})

it('matchPhotos sorts the photos of a product by their numbers', () => {
  expect(matchPhotoNames('DHP484-3.jpg', 'M18-3.jpg', 'DHP484.jpg', 'DHP484-2.jpg').matched).toEqual([
    ['DHP484.jpg', 'DHP484', 1],
    ['DHP484-2.jpg', 'DHP484', 2],
    ['DHP484-3.jpg', 'DHP484', 3],
    ['M18-3.jpg', 'M18', 3],
  ])
})

it('skusIn splits SKUs into chunks that the API accepts, and leaves out SKUs that are too long', () => {
  const names = Array.from({ length: MAX_PHOTOS }, (_, index) => `${'ą-'.repeat(15)}${index}_2.jpg`)
  const chunks = findSkuChunks([...names, `${'x'.repeat(41)}.jpg`])
  expect(chunks.length).toBeGreaterThan(1)
  for (const skus of chunks) {
    expect(SkuListBody.safeParse({ skus }).success).toBe(true)
    expect(new TextEncoder().encode(JSON.stringify({ skus })).length).toBeLessThan(64 * 1024)
  }
  expect(chunks.flat().some((sku) => sku.includes('x'))).toBe(false)
})
