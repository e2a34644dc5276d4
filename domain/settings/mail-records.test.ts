import { describe, expect, it, test } from 'vitest'
import { checkMailRecord, listMailRecords, mailDomainOf } from './mail-records'

const findRecord = (provider: 'resend' | 'cloudflare', purpose: 'returnPath' | 'spf' | 'dkim' | 'dmarc') => {
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
    expect(checkMailRecord(findRecord('resend', 'spf'), null)).toBe('unchecked')
  })
  it('distinguishes a missing record from a wrong one', () => {
    const spfRecord = findRecord('resend', 'spf')
    expect(checkMailRecord(spfRecord, [])).toBe('missing')
    expect(checkMailRecord(spfRecord, ['google-site-verification=abc'])).toBe('missing')
    expect(checkMailRecord(spfRecord, ['v=spf1 include:example.com ~all'])).toBe('wrong')
    expect(checkMailRecord(spfRecord, ['v=spf1 include:notamazonses.com ~all'])).toBe('wrong')
    expect(checkMailRecord(spfRecord, ['v=spf1 a include:amazonses.com -all', 'other'])).toBe('ok')
  })
  it('rejects two SPF or DMARC records at one name', () => {
    expect(checkMailRecord(findRecord('resend', 'dmarc'), ['v=DMARC1; p=none', 'v=DMARC1; p=reject'])).toBe(
      'wrong',
    )
  })
  it('accepts any region of the return path, and a key with or without version', () => {
    expect(
      checkMailRecord(findRecord('resend', 'returnPath'), ['10 feedback-smtp.us-east-1.amazonses.com.']),
    ).toBe('ok')
    expect(checkMailRecord(findRecord('resend', 'returnPath'), ['10 mx.example.com.'])).toBe('wrong')
    const publicKey = `p=${'A'.repeat(216)}`
    expect(checkMailRecord(findRecord('resend', 'dkim'), [publicKey])).toBe('ok')
    expect(
      checkMailRecord(findRecord('cloudflare', 'dkim'), [`v=DKIM1; h=sha256; k=rsa; ${publicKey}`]),
    ).toBe('ok')
    expect(checkMailRecord(findRecord('resend', 'dkim'), ['v=DKIM1; p='])).toBe('wrong')
  })
})

test('the mail domain is the domain of the sender', () => {
  expect(mailDomainOf('Ekspo Narzędzia <sklep@ekspo.example>')).toBe('ekspo.example')
  expect(mailDomainOf('sklep@Ekspo.example')).toBe('ekspo.example')
  expect(mailDomainOf('Ekspo')).toBeNull()
})
