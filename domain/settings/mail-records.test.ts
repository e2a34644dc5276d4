import { describe, expect, it, test } from 'vitest'
import { checkMailRecord, listMailRecords, mailDomainOf } from './mail-records'

const recordOf = (provider: 'resend' | 'cloudflare', purpose: 'returnPath' | 'spf' | 'dkim' | 'dmarc') => {
  const record = listMailRecords(provider, 'sklep.pl', 'sklep@sklep.pl').find(
    (mailRecord) => mailRecord.purpose === purpose,
  )
  if (!record) throw new Error(`no record ${purpose}`)
  return record
}

test('each record that the shop can know passes its own check', () => {
  for (const provider of ['resend', 'cloudflare'] as const)
    for (const record of listMailRecords(provider, 'sklep.pl', 'sklep@sklep.pl'))
      if (record.value !== null) expect(checkMailRecord(record, [record.value])).toBe('ok')
})

describe('checkMailRecord', () => {
  it('never reports a record as ok without an answer of the DNS', () => {
    expect(checkMailRecord(recordOf('resend', 'spf'), null)).toBe('unchecked')
  })
  it('distinguishes a missing record from a wrong one', () => {
    const spf = recordOf('resend', 'spf')
    expect(checkMailRecord(spf, [])).toBe('missing')
    expect(checkMailRecord(spf, ['google-site-verification=abc'])).toBe('missing')
    expect(checkMailRecord(spf, ['v=spf1 include:example.com ~all'])).toBe('wrong')
    expect(checkMailRecord(spf, ['v=spf1 include:notamazonses.com ~all'])).toBe('wrong')
    expect(checkMailRecord(spf, ['v=spf1 a include:amazonses.com -all', 'other'])).toBe('ok')
  })
  it('rejects two SPF or DMARC records at one name', () => {
    expect(checkMailRecord(recordOf('resend', 'dmarc'), ['v=DMARC1; p=none', 'v=DMARC1; p=reject'])).toBe(
      'wrong',
    )
  })
  it('accepts any region of the return path, and a key with or without version', () => {
    expect(
      checkMailRecord(recordOf('resend', 'returnPath'), ['10 feedback-smtp.us-east-1.amazonses.com.']),
    ).toBe('ok')
    expect(checkMailRecord(recordOf('resend', 'returnPath'), ['10 mx.example.com.'])).toBe('wrong')
    const key = `p=${'A'.repeat(216)}`
    expect(checkMailRecord(recordOf('resend', 'dkim'), [key])).toBe('ok')
    expect(checkMailRecord(recordOf('cloudflare', 'dkim'), [`v=DKIM1; h=sha256; k=rsa; ${key}`])).toBe('ok')
    expect(checkMailRecord(recordOf('resend', 'dkim'), ['v=DKIM1; p='])).toBe('wrong')
  })
})

test('the mail domain is the domain of the sender', () => {
  expect(mailDomainOf('Ekspo Narzędzia <sklep@ekspo.example>')).toBe('ekspo.example')
  expect(mailDomainOf('sklep@Ekspo.example')).toBe('ekspo.example')
  expect(mailDomainOf('Ekspo')).toBeNull()
})
