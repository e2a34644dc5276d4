import { describe, expect, it } from 'vitest'
import { makeAvif, makeJpeg, makePng, makePngTextChunk, makeWebp } from '../../../test/fixtures/images'
import { readImage } from './image-file'

const toBytes = (text: string) => new TextEncoder().encode(text)

describe('readImage', () => {
  it('detects the format by content, with the size', () => {
    expect(readImage(makeJpeg(1000, 700))).toEqual({
      type: 'image/jpeg',
      width: 1000,
      height: 700,
      hasMetadata: false,
    })
    expect(readImage(makePng(20, 30))).toMatchObject({ type: 'image/png', width: 20, height: 30 })
    expect(readImage(makeWebp(400, 401))).toMatchObject({ type: 'image/webp', width: 400, height: 401 })
    expect(readImage(makeAvif(64, 48))).toMatchObject({ type: 'image/avif', width: 64, height: 48 })
  })

  it('detects metadata about places, cameras or authors', () => {
    const filesWithMetadata = [
      [makeJpeg(9, 9, { exif: true }), makeJpeg(9, 9)],
      [makePng(9, 9, makePngTextChunk('eXIf')), makePng(9, 9, makePngTextChunk('gAMA'))],
      [makePng(9, 9, [], makePngTextChunk('tEXt')), makePng(9, 9, [], makePngTextChunk('IDAT'))],
      [makeWebp(9, 9, [['EXIF', [1, 2, 3]]]), makeWebp(9, 9, [['ICCP', [1, 2, 3]]])],
      [makeAvif(9, 9, 'Exif'), makeAvif(9, 9, 'colr')],
      [makeJpeg(9, 9, { more: [[0xe2, 'MPF']] }), makeJpeg(9, 9, { more: [[0xe2, 'ICC_PROFILE']] })],
      [makeJpeg(9, 9, { more: [[0xfe, 'GPS 52.1 N']] }), makeJpeg(9, 9, { seed: 7 })],
      [makeJpeg(9, 9, { more: [[0xec, 'Ducky']] }), makeJpeg(9, 9, { more: [[0xee, 'Adobe']] })],
      [makePng(9, 9, makePngTextChunk('caBX')), makePng(9, 9, makePngTextChunk('sRGB'))],
      [makeWebp(9, 9, [['UNKN', [1, 2]]]), makeWebp(9, 9)],
    ]
    const metadataFlags = filesWithMetadata.map((filePair) =>
      filePair.map((bytes) => readImage(bytes)?.hasMetadata),
    )
    expect(metadataFlags).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [true, false],
      [true, false],
      [true, false],
      [true, false],
      [true, false],
      [true, false],
      [true, false],
    ])
  })

  it.each([
    ['jpeg', makeJpeg(9, 9)],
    ['png', makePng(9, 9)],
    ['webp', makeWebp(9, 9)],
    ['avif', makeAvif(9, 9)],
  ])('rejects a %s with trailing bytes or a truncated end', (_, bytes) => {
    expect(readImage(bytes)).not.toBeNull()
    for (const trailingText of ['x', 'Exif GPS', '<script>', '\u0000'])
      expect(readImage(new Uint8Array([...bytes, ...toBytes(trailingText)]))).toBeNull()
    for (let byteCount = 0; byteCount < bytes.length; byteCount++)
      expect(readImage(bytes.slice(0, byteCount))).toBeNull()
  })

  it('rejects too many pixels, and too small pictures', () => {
    const imageEncoders = [makeJpeg, makePng, makeAvif] as const
    for (const encodeImage of imageEncoders) {
      expect(readImage(encodeImage(12_000, 12_000))).toBeNull()
      expect(readImage(encodeImage(1, 1))).toBeNull()
      expect(readImage(encodeImage(4000, 6000))).not.toBeNull()
    }
    // The canvas has an allowed size, but the frame in it has too many pixels.
    expect(readImage(makeWebp(9, 9, [['VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f]]]))).toBeNull()
  })

  it('rejects other formats, truncated headers and zero sizes', () => {
    const validImages = [makeJpeg(9, 9), makePng(9, 9), makeWebp(9, 9), makeAvif(9, 9)]
    const truncatedFiles = validImages.flatMap((bytes) =>
      [4, 8, 12, 20].map((length) => bytes.slice(0, length)),
    )
    const nonImages = [
      '',
      'hello',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a'.padEnd(40),
      '%PDF-1.7',
      '\u0000'.repeat(99),
    ]
    const truncatedImages = [makeJpeg(9, 9), makePng(9, 9), makeWebp(9, 9)].map((bytes) => bytes.slice(0, -2))
    const imagesOfExtremeSize = [
      makeJpeg(1, 1),
      makePng(1, 1),
      makeWebp(1, 1),
      makeAvif(1, 1),
      makeJpeg(0, 9),
      makePng(9, 0),
      makeJpeg(60_000, 9),
      makePng(2 ** 31, 9),
    ]
    for (const bytes of [
      ...truncatedFiles,
      ...nonImages.map(toBytes),
      ...truncatedImages,
      ...imagesOfExtremeSize,
    ])
      expect(readImage(bytes)).toBeNull()
  })
})
