import { describe, expect, it } from 'vitest'
import { paths } from '../../domain/pages/page-paths'
import { formatFirmAddress, FIRST_SETTINGS } from '../../domain/settings/settings'
import { renderInShop, readText } from '../../test/web/shop'
import { InfoDialogProvider } from '../shop/info/info-dialog-state'
import { Footer } from './footer'

const renderFooter = (language: 'pl' | 'en', legal = FIRST_SETTINGS.legal) =>
  renderInShop(
    <InfoDialogProvider>
      <Footer />
    </InfoDialogProvider>,
    { language, settings: { legal } },
  ).container

describe.each(['pl', 'en'] as const)('the footer, in %s', (language) => {
  it('names the firm with address, numbers, e-mail address and phone number (rules 13.1)', () => {
    const container = renderFooter(language)
    const address = container.querySelector('address')
    const { firm } = FIRST_SETTINGS
    for (const requiredText of [
      firm.firm,
      formatFirmAddress(firm),
      `NIP: ${firm.nip}`,
      `REGON: ${firm.regon}`,
      firm.phone,
      firm.email,
    ])
      expect(readText(address).replace('Tax number (NIP)', 'NIP')).toContain(
        requiredText.replaceAll('\u00a0', ' '),
      )
    expect(container.querySelector(`a[href="mailto:${firm.email}"]`)).not.toBeNull()
    expect(container.querySelector('a[href^="tel:"]')).not.toBeNull()
  })

  it('states the KRS and BDO numbers once the owner has stated them, and claims none before (rules 5.8, 13.1)', () => {
    expect(readText(renderFooter(language))).not.toMatch(/KRS|BDO/)
    const legal = { ...FIRST_SETTINGS.legal, krs: '0000123456', bdo: '000123456' }
    const text = readText(renderFooter(language, legal))
    expect(text).toContain('KRS: 0000123456')
    expect(text).toContain('BDO: 000123456')
  })

  it('links to the online withdrawal (rules 3.2)', () => {
    const withdrawalLinks = renderFooter(language).querySelectorAll(`a[href="${paths.withdrawal[language]}"]`)
    expect([...withdrawalLinks].map(readText)).toContain(
      language === 'pl' ? 'Odstąp od umowy tutaj' : 'Withdraw from contract here',
    )
  })
})
