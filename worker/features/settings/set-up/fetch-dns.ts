import type { DnsRecordType } from '../../../../domain/settings/mail-records'

/**
 * Reads the values of a DNS name and type; empty if there are none. Rejects if the resolver fails or gives no answer in
 * time.
 */
export type DnsSource = (name: string, type: DnsRecordType) => Promise<string[]>

const DNS_TIMEOUT_MS = 3000

const TYPE_NUMBERS: Record<DnsRecordType, number> = { A: 1, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 }

const NO_ERROR = 0
const NAME_DOES_NOT_EXIST = 3

/**
 * Asks a public resolver by DNS-over-HTTPS in its JSON format (`application/dns-json`).
 * @throws if the resolver answers with an error such as SERVFAIL, or in another format
 */
export async function fetchDns(resolverUrl: string, name: string, type: DnsRecordType): Promise<string[]> {
  const response = await fetch(`${resolverUrl}?name=${encodeURIComponent(name)}&type=${type}`, {
    signal: AbortSignal.timeout(DNS_TIMEOUT_MS),
    headers: { Accept: 'application/dns-json' },
  })
  if (!response.ok) throw new Error(`dns: ${response.status}`)
  // The cast is safe, because the code below checks each field that it uses.
  const body = (await response.json()) as { Status?: unknown; Answer?: unknown } | null
  if (body?.Status !== NO_ERROR && body?.Status !== NAME_DOES_NOT_EXIST)
    throw new Error(`dns: status ${String(body?.Status)}`)
  if (!Array.isArray(body.Answer)) return []
  return body.Answer.flatMap((record: { type?: unknown; data?: unknown }) =>
    record.type === TYPE_NUMBERS[type] && typeof record.data === 'string' ? [joinText(record.data)] : [],
  )
}

/** Joins a TXT value: `"v=DKIM1; p=AB" "CD"` is one text in two parts. */
const joinText = (data: string): string =>
  data.startsWith('"')
    ? [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = '']) => part.replaceAll('\\"', '"')).join('')
    : data
