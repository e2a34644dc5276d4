import { describe, expect, it } from 'vitest'
import { PROCESSOR_NAMES, PROCESSORS, type Processor } from '../domain/customers/processors'
import { privacyPolicy as policyEn } from '../content/pages/privacy.en'
import { privacyPolicy as policyPl } from '../content/pages/privacy.pl'
import { FIRST_SETTINGS } from '../domain/settings/settings'
import { processorsOf } from './make-deps'

const STRIPE_KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

/** Patterns that find the name of a processor in the privacy policy. */
const NAME_PATTERNS: Record<Processor, RegExp> = {
  cloudflareHosting: /Cloudflare/,
  cloudflareMail: /Cloudflare/,
  resendMail: /Resend/,
  stripePayments: /Stripe/i,
  pushServices: /Mozilla/,
  furgonetkaLabels: /Furgonetka/,
}

describe('the privacy policy', () => {
  it.each([
    ['a developer’s machine', { ENVIRONMENT: 'local', MAIL_SENDER: 'log' }, []],
    ['the sandbox with a mailer', { ENVIRONMENT: 'local', MAIL_SENDER: 'resend' }, ['resendMail']],
    [
      'a secret key without a publishable key',
      { ENVIRONMENT: 'production', MAIL_SENDER: 'log', STRIPE_SECRET_KEY: 'sk_test_1' },
      ['cloudflareHosting'],
    ],
    [
      'production with Cloudflare’s mailer',
      { ENVIRONMENT: 'production', MAIL_SENDER: 'cloudflare', ...STRIPE_KEYS },
      ['cloudflareHosting', 'cloudflareMail', 'stripePayments'],
    ],
    [
      'production with Resend',
      { ENVIRONMENT: 'production', MAIL_SENDER: 'resend', ...STRIPE_KEYS },
      ['cloudflareHosting', 'resendMail', 'stripePayments'],
    ],
    [
      'production with pushes to staff',
      { ENVIRONMENT: 'production', MAIL_SENDER: 'log', VAPID_KEYS: `${'B'.repeat(87)}.${'A'.repeat(43)}` },
      ['cloudflareHosting', 'pushServices'],
    ],
    [
      'production with an account at Furgonetka',
      {
        ENVIRONMENT: 'production',
        MAIL_SENDER: 'log',
        FURGONETKA_CLIENT_ID: 'shop',
        FURGONETKA_CLIENT_SECRET: 'secret',
        FURGONETKA_LOGIN: 'shop@example.com',
        FURGONETKA_PASSWORD: 'password',
      },
      ['cloudflareHosting', 'furgonetkaLabels'],
    ],
  ] as const)('names exactly the services of %s', (_, env, expectedProcessors) => {
    const processors = processorsOf(env)
    expect(processors).toEqual(expectedProcessors)
    for (const policy of [policyPl, policyEn]) {
      const policyText = JSON.stringify(policy({ ...FIRST_SETTINGS, processors }))
      for (const name of PROCESSOR_NAMES) {
        const isNamed = processors.some(
          (otherName) => String(NAME_PATTERNS[otherName]) === String(NAME_PATTERNS[name]),
        )
        expect(NAME_PATTERNS[name].test(policyText), name).toBe(isNamed)
      }
      for (const name of processors) expect(policyText).toContain(PROCESSORS[name].company)
    }
  })

  it('states the basis of each transfer, and that there is none without a service', () => {
    const renderPolicyText = (processors: Processor[]) =>
      JSON.stringify(policyPl({ ...FIRST_SETTINGS, processors }))
    expect(renderPolicyText([])).toContain('Nie przekazujemy danych poza Europejski Obszar Gospodarczy.')
    expect(renderPolicyText(['stripePayments'])).toContain(
      'Podstawa dla Stripe Payments Europe, Limited i spółek z tej samej grupy: decyzja Komisji Europejskiej',
    )
    expect(renderPolicyText(['resendMail'])).toContain(
      'Podstawa dla Resend (Plus Five Five, Inc.): standardowe klauzule umowne',
    )
    expect(renderPolicyText(['cloudflareHosting', 'resendMail'])).not.toContain('Nie przekazujemy')
  })

  it('says which data of a hosted shop stay in the European Union, and which may leave it', () => {
    for (const [policy, storage] of [
      [policyPl, /Bazę danych i pliki, .* w Unii Europejskiej\. Rozmowy na czacie .* w pobliżu miejsca/],
      [policyEn, /database and the files, .* in the European Union\. Chats .* near the place/],
    ] as const) {
      expect(JSON.stringify(policy({ ...FIRST_SETTINGS, processors: ['cloudflareHosting'] }))).toMatch(
        storage,
      )
      expect(JSON.stringify(policy({ ...FIRST_SETTINGS, processors: [] }))).not.toMatch(storage)
    }
  })
})
