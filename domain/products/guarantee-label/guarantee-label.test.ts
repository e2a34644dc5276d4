import { describe, expect, it } from 'vitest'
import { LABEL_FIXTURES } from '../../../test/stand-ins/label-artwork'
import { fillLabel, guaranteeLabelOf } from './guarantee-label'

const LABEL = { years: 5, brand: 'Kowal & Syn "<K>"', model: 'KS-1' }

describe('guaranteeLabelOf', () => {
  it('needs all three fields of the label', () => {
    const product = { durabilityGuaranteeYears: 5, brand: 'Kowal', modelNumber: 'KS-1' }
    expect(guaranteeLabelOf(product)).toEqual({ years: 5, brand: 'Kowal', model: 'KS-1' })
    for (const field of ['durabilityGuaranteeYears', 'brand', 'modelNumber'])
      expect(guaranteeLabelOf({ ...product, [field]: null })).toBeNull()
  })
})

describe('fillLabel', () => {
  it('fills in the fields, also those split into several elements, and changes nothing else', () => {
    const filledSvg = fillLabel(LABEL_FIXTURES.full, 'full', LABEL)
    const clearFields = (svg: string) => svg.replaceAll(/(<text\b[^>]*>)[\s\S]*?(<\/text>)/g, '$1$2')
    expect(clearFields(filledSvg)).toBe(clearFields(LABEL_FIXTURES.full))
    expect(filledSvg).toContain('>5</tspan>')
    expect(filledSvg).toContain('>Kowal &#38; Syn &#34;&#60;K&#62;&#34;</tspan>')
    expect(filledSvg).toContain('>KS-1</tspan>')
    expect(filledSvg).toContain('>GARAN</text>')
    expect(filledSvg).not.toMatch(/Brand|Model identifier|XX/)
  })

  it('squeezes a long brand or model, so that the two do not overlap', () => {
    const longLabel = { ...LABEL, brand: 'K'.repeat(40) }
    expect(fillLabel(LABEL_FIXTURES.full, 'full', longLabel).match(/textLength/g)).toHaveLength(1)
    expect(fillLabel(LABEL_FIXTURES.full, 'full', LABEL)).not.toContain('textLength')
  })

  it('fills in only the years in the strip', () => {
    expect(fillLabel(LABEL_FIXTURES.nested, 'nested', LABEL)).toContain('>5</tspan>')
  })

  it('rejects artwork without exactly one place for each field', () => {
    expect(() => fillLabel(LABEL_FIXTURES.nested, 'full', LABEL)).toThrow('0 fields "Brand/Trademark"')
    const svg = LABEL_FIXTURES.nested + LABEL_FIXTURES.nested
    expect(() => fillLabel(svg, 'nested', LABEL)).toThrow('2 fields "XX"')
  })
})
