import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviationsOf } from '../catalog/deviations'
import { cropWithin, type Defect, dropLostPins, keepPins, listLostPins, movePins, pinAt } from './defect-pin'

const makeDefect = (image: string, x: number, y: number): Defect => ({
  pl: 'Rysa',
  en: 'Scratch',
  pin: pinAt(image, x, y),
})
const anyFraction = fc.double({ min: 0, max: 1, noNaN: true })

describe('a pin of a defect', () => {
  it('is always inside its picture', () => {
    expect(pinAt('/a', -1, 1.2)).toEqual({ image: '/a', x: 0, y: 1 })
    expect(pinAt('/a', 0.12345, 0.5)).toEqual({ image: '/a', x: 0.123, y: 0.5 })
  })

  it('is freed with its picture, and its defect stays', () => {
    const defects = [makeDefect('/a', 0.1, 0.2), makeDefect('/b', 0.3, 0.4)]
    expect(dropLostPins(defects, ['/b'])).toEqual([{ pl: 'Rysa', en: 'Scratch' }, defects[1]])
    expect(dropLostPins(defects, ['/a', '/b'])).toEqual(defects)
  })

  it('survives an import of the same Polish text', () => {
    const storedDefects = [makeDefect('/a', 0.1, 0.2)]
    expect(keepPins([{ pl: 'Rysa', en: 'A scratch' }], storedDefects)).toEqual([
      { ...storedDefects[0], en: 'A scratch' },
    ])
    expect(keepPins([{ pl: 'Obtarcie', en: 'Scuff' }], storedDefects)).toEqual([
      { pl: 'Obtarcie', en: 'Scuff' },
    ])
  })

  it('moves with the content of a cropped picture, and back', () => {
    const crop = { x: 0.2, y: 0.4, size: 0.5 }
    const inverseCrop = { x: -crop.x / crop.size, y: -crop.y / crop.size, size: 1 / crop.size }
    fc.assert(
      fc.property(anyFraction, anyFraction, (x, y) => {
        const [defect] = movePins([makeDefect('/a', x, y)], '/a', '/b', crop)
        const isInside = x >= 0.2 && x <= 0.7 && y >= 0.4 && y <= 0.9
        // A pin on the edge of the crop may be rounded to the inside or the outside, so it is not tested.
        const isOnEdge = [x - 0.2, x - 0.7, y - 0.4, y - 0.9].some((gap) => Math.abs(gap) < 0.001)
        fc.pre(!isOnEdge)
        expect(defect?.pin !== undefined).toBe(isInside)
        if (!defect?.pin) return
        const [restoredDefect] = movePins([defect], '/b', '/a', inverseCrop)
        expect(restoredDefect?.pin?.x).toBeCloseTo(x, 2)
        expect(restoredDefect?.pin?.y).toBeCloseTo(y, 2)
      }),
    )
    const otherDefect = makeDefect('/c', 0.1, 0.1)
    expect(movePins([otherDefect], '/a', '/b', crop)).toEqual([otherDefect])
  })

  it('is listed by the number of its defect if a crop drops it', () => {
    const defectsBefore = [makeDefect('/a', 0.9, 0.9), makeDefect('/b', 0.1, 0.1), makeDefect('/a', 0.1, 0.1)]
    const defectsAfter = movePins(defectsBefore, '/a', '/c', { x: 0.5, y: 0.5, size: 0.5 })
    expect(listLostPins(defectsBefore, defectsAfter)).toEqual([3])
    expect(listLostPins(defectsAfter, defectsAfter)).toEqual([])
  })

  it('moves with a second crop of the same photo as if the photo were cropped once', () => {
    const firstCrop = { x: 0.2, y: 0.4, size: 0.5 }
    const secondCrop = { x: 0.1, y: 0.3, size: 0.8 }
    const defects = [makeDefect('/photo', 0.5, 0.6)]
    const afterFirstCrop = movePins(defects, '/photo', '/first', firstCrop)
    expect(movePins(afterFirstCrop, '/first', '/second', cropWithin(secondCrop, firstCrop))).toEqual(
      movePins(defects, '/photo', '/second', secondCrop),
    )
    expect(cropWithin(firstCrop, firstCrop)).toEqual({ x: 0, y: 0, size: 1 })
  })

  it('is no part of what a buyer accepts', () => {
    expect(deviationsOf({ defects: [makeDefect('/a', 0.1, 0.2)], box: [] })).toEqual([
      { pl: 'Rysa', en: 'Scratch' },
    ])
  })
})
