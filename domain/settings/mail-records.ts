/** A provider that sends the shop's mails and asks for DNS records. */
export type MailProvider = 'resend' | 'cloudflare'

export type DnsRecordType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'TXT'

/**
 * The purpose of a DNS record. `returnPath` receives bounces. `spf` permits the provider to send mails with this bounce
 * address.
 */
export type MailRecordPurpose = 'returnPath' | 'spf' | 'dkim' | 'dmarc'

export type MailDnsRecord = {
  purpose: MailRecordPurpose
  name: string
  type: DnsRecordType
  /** The value to enter; null if only the provider knows it, such as a public key. */
  value: string | null
  /** Matches the value of a correct record. The value is compared in lowercase. */
  pattern: RegExp
}

/** The parts of the DNS records that depend on the provider, taken from the documentation of both providers. */
const PROVIDER_RECORDS: Record<
  MailProvider,
  { returnPath: string; mx: string; mxPattern: RegExp; spf: string; spfPattern: RegExp; dkim: string }
> = {
  resend: {
    returnPath: 'send',
    mx: '10 feedback-smtp.eu-west-1.amazonses.com',
    mxPattern: /^\d+ feedback-smtp\.[\w-]+\.amazonses\.com\.?$/,
    spf: 'v=spf1 include:amazonses.com ~all',
    spfPattern: /^v=spf1 (.* )?include:amazonses\.com( |$)/,
    dkim: 'resend._domainkey',
  },
  cloudflare: {
    returnPath: 'cf-bounce',
    mx: '10 route1.mx.cloudflare.net',
    mxPattern: /^\d+ [\w-]+\.mx\.cloudflare\.net\.?$/,
    spf: 'v=spf1 include:_spf.mx.cloudflare.net ~all',
    spfPattern: /^v=spf1 (.* )?include:_spf\.mx\.cloudflare\.net( |$)/,
    dkim: 'cf-bounce._domainkey',
  },
}

/** The DNS records of the domain from which the shop sends mails. `reportsTo`: the mailbox for reports on forgeries. */
export function listMailRecords(provider: MailProvider, domain: string, reportsTo: string): MailDnsRecord[] {
  const { returnPath, mx, mxPattern, spf, spfPattern, dkim } = PROVIDER_RECORDS[provider]
  return [
    { purpose: 'returnPath', name: `${returnPath}.${domain}`, type: 'MX', value: mx, pattern: mxPattern },
    { purpose: 'spf', name: `${returnPath}.${domain}`, type: 'TXT', value: spf, pattern: spfPattern },
    {
      purpose: 'dkim',
      name: `${dkim}.${domain}`,
      type: 'TXT',
      value: null,
      // A record without a key (`p=`) is revoked, so the pattern requires a key.
      pattern: /(^|;\s*)p=[a-z0-9+/=]{20,}/,
    },
    {
      purpose: 'dmarc',
      name: `_dmarc.${domain}`,
      type: 'TXT',
      value: `v=DMARC1; p=none; rua=mailto:${reportsTo}`,
      pattern: /^v=dmarc1\s*;\s*p=(none|quarantine|reject)\s*(;|$)/,
    },
  ]
}

/** `unchecked`: the DNS gave no answer, so nothing is known about the record. */
export type DnsRecordState = 'ok' | 'missing' | 'wrong' | 'unchecked'

/**
 * Compares the answer of the DNS with a record. `foundValues`: the values that the DNS has for the name and type of the
 * record; null without an answer. A name can also have TXT values for other purposes. A record is therefore wrong only
 * if a value of the same purpose has another content.
 */
export function checkMailRecord(
  { purpose, pattern }: Pick<MailDnsRecord, 'purpose' | 'pattern'>,
  foundValues: readonly string[] | null,
): DnsRecordState {
  if (foundValues === null) return 'unchecked'
  const values = foundValues.map((value) => value.trim().toLowerCase())
  // Two SPF or DMARC texts at one name are an error: receivers then use none of them (RFC 7208, 7489).
  const versionPrefix = { returnPath: '', spf: 'v=spf1', dkim: '', dmarc: 'v=dmarc1' }[purpose]
  const valuesOfPurpose = values.filter((value) => value.startsWith(versionPrefix))
  if (valuesOfPurpose.length === 0) return 'missing'
  if ((purpose === 'spf' || purpose === 'dmarc') && valuesOfPurpose.length > 1) return 'wrong'
  return valuesOfPurpose.some((value) => pattern.test(value)) ? 'ok' : 'wrong'
}

/** The domain of a sender such as `Shop <mail@shop.example>`; null if the sender has no domain. */
export const mailDomainOf = (sender: string): string | null =>
  /@([a-z0-9.-]+\.[a-z0-9-]{2,})>?\s*$/i.exec(sender)?.[1]?.toLowerCase() ?? null
