import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { PICTURE_WIDTHS } from '../../../../domain/products/catalog/catalog'
import {
  readAnswer,
  makeClient,
  type ErrorResponse,
  countRows,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makeFormData, makeJpeg, makePng, makePngTextChunk, makeWebp } from '../../../../test/fixtures/images'

type ImageResponse = { url: string; width: number; height: number } & ErrorResponse

async function uploadFiles(files: Uint8Array[], fileName?: string) {
  const formResponse = new Response(makeFormData(files, fileName))
  const contentType = formResponse.headers.get('Content-Type') ?? ''
  const body = new Uint8Array(await formResponse.arrayBuffer())
  return readAnswer<ImageResponse>(
    makeClient(await makeStaffHeaders())('POST', '/api/admin/images', body, { 'Content-Type': contentType }),
  )
}

const getImage = (url: string) => makeClient()('GET', url)
const makeRandomSeed = () => Math.floor(Math.random() * 2 ** 31)
const readBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const padBytes = (bytes: Uint8Array, length: number) => {
  const paddedBytes = new Uint8Array(length)
  paddedBytes.set(bytes)
  return paddedBytes
}

describe('an uploaded picture', () => {
  it('is served in each width with permanent caching, and under no other name', async () => {
    const exactImages = [400, 1000, 224, 700].map((width) =>
      makeWebp(width, width, [
        ['ICCP', [makeRandomSeed() % 256, makeRandomSeed() % 256, makeRandomSeed() % 256]],
      ]),
    )
    const { status, body } = await uploadFiles(exactImages)
    expect([status, body.width, body.height]).toEqual([201, 1000, 1000])
    expect(body.url).toMatch(/^\/images\/[0-9a-f]{32}-1000\.webp$/)
    for (const [index, width] of [400, 1000, 224, 700].entries()) {
      const response = await getImage(body.url.replace('1000', String(width)))
      expect(response.headers.get('Content-Type')).toBe('image/webp')
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
      expect(await readBytes(response)).toEqual(exactImages[index])
    }
    expect((await uploadFiles(exactImages)).body.url).toBe(body.url)
    const missingResponse = await getImage(body.url.replace(/[0-9a-f]{32}/, '0'.repeat(32)))
    expect([missingResponse.status, await missingResponse.text()]).toEqual([404, '404 Not Found'])
  })

  it('with JPEGs for mails and social networks serves these there, and else its smallest file in mails', async () => {
    const seed = makeRandomSeed() % 256
    const displayFiles = PICTURE_WIDTHS.map((width) =>
      makeWebp(width, width, [['ICCP', [seed, 1, width % 256]]]),
    )
    const getMailPicture = (url: string) => getImage(url.replace('-1000.webp', '-160.jpg'))
    const plainUpload = await uploadFiles(displayFiles)
    const smallestResponse = await getMailPicture(plainUpload.body.url)
    expect(await readBytes(smallestResponse)).toEqual(displayFiles[0])
    const mailFile = makeJpeg(160, 160, { seed })
    const shareFile = makeJpeg(1200, 630, { seed })
    const otherFiles = PICTURE_WIDTHS.map((width) =>
      makeWebp(width, width, [['ICCP', [seed, 2, width % 256]]]),
    )
    const { status, body } = await uploadFiles([...otherFiles, mailFile])
    expect([status, body.width]).toEqual([201, 1000])
    const mailResponse = await getMailPicture(body.url)
    expect(mailResponse.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await readBytes(mailResponse)).toEqual(mailFile)
    const sharePicture = (await uploadFiles([...otherFiles, mailFile, shareFile])).body.url
    const shareResponse = await getImage(sharePicture.replace('-1000.webp', '-1200.jpg'))
    expect(shareResponse.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await readBytes(shareResponse)).toEqual(shareFile)
    const wrongUploads = [
      [shareFile, makeJpeg(640, 640)],
      [makeJpeg(1200, 1200), ...otherFiles],
      [mailFile, ...otherFiles.slice(1)],
      [makeJpeg(160, 80), ...otherFiles],
      [makeWebp(160, 160), ...otherFiles],
      [mailFile, makeJpeg(640, 640)],
    ]
    for (const files of wrongUploads) expect((await uploadFiles(files)).body.code).toBe('image.not_supported')
  })

  it('in one size serves all widths with its own type', async () => {
    const photo = makeJpeg(640, 480, { seed: makeRandomSeed() })
    const { body } = await uploadFiles([photo], 'photo.txt')
    const smallResponse = await getImage(body.url.replace('-1000', '-224'))
    expect([smallResponse.headers.get('Content-Type'), await readBytes(smallResponse)]).toEqual([
      'image/jpeg',
      photo,
    ])
  })

  it('is rejected by content, whatever its name, and nothing is stored', async () => {
    const storageCountsBefore = [await countRows(), (await env.IMAGES.list()).objects.length]
    const encodeText = (value: string) => new TextEncoder().encode(value)
    const refusedUploads: [string, Uint8Array[]][] = [
      ['image.not_supported', [encodeText('to nie jest zdjęcie')]],
      [
        'image.not_supported',
        [encodeText('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ],
      ['image.not_supported', []],
      ['image.not_supported', [makeWebp(400, 400), makeWebp(700, 700), makeWebp(1000, 1000)]],
      [
        'image.not_supported',
        [makeWebp(224, 224), makeWebp(400, 400), makeWebp(700, 500), makeWebp(1000, 1000)],
      ],
      ['image.has_metadata', [makeJpeg(9, 9, { exif: true })]],
      ['image.has_metadata', [makePng(9, 9, makePngTextChunk('tEXt'))]],
      ['input.too_large', [padBytes(makeJpeg(9, 9), 2 * 1024 * 1024 + 1)]],
      ['input.too_large', [1, 2, 3, 4].map(() => padBytes(makeJpeg(9, 9), 2 * 1024 * 1024))],
    ]
    for (const [code, files] of refusedUploads) expect((await uploadFiles(files)).body.code).toBe(code)
    expect([await countRows(), (await env.IMAGES.list()).objects.length]).toEqual(storageCountsBefore)
  })
})
