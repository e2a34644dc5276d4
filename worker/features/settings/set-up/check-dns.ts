import {
  checkMailRecord,
  type DnsRecordState,
  type DnsRecordType,
  listMailRecords,
  type MailRecordPurpose,
} from '../../../../domain/settings/mail-records'
import type { Deps } from '../../../deps'
import { errorNameOf, log } from '../../../log'
import { toMailSetUp } from './read-set-up'

type CheckedRecord = {
  purpose: MailRecordPurpose | 'address'
  name: string
  type: DnsRecordType
  /** The value that the owner must enter in the DNS; null if only the mail provider knows the value. */
  value: string | null
  state: DnsRecordState
  /** The values that the DNS has now, at most five. */
  found: string[]
}

const MAX_FOUND_VALUES = 5

/**
 * Asks the DNS about the records for the shop's mails and address. If the resolver fails, the record counts as
 * unchecked.
 */
export async function checkDns(
  deps: Pick<Deps, 'dnsSource' | 'appUrl' | 'mailSetUp' | 'settings'>,
): Promise<CheckedRecord[]> {
  const { provider, domain } = toMailSetUp(deps)
  const readValues = async (name: string, type: DnsRecordType): Promise<string[] | null> => {
    try {
      return await deps.dnsSource(name, type)
    } catch (error) {
      log('info', 'dns.not_checked', { type, error: errorNameOf(error) })
      return null
    }
  }
  const mailRecords =
    domain === null ? [] : listMailRecords(provider ?? 'resend', domain, deps.settings.firm.email)
  const checkedRecords = mailRecords.map(async ({ pattern, ...record }): Promise<CheckedRecord> => {
    const values = await readValues(record.name, record.type)
    return {
      ...record,
      state: checkMailRecord({ purpose: record.purpose, pattern }, values),
      found: (values ?? []).slice(0, MAX_FOUND_VALUES),
    }
  })
  return Promise.all([...checkedRecords, checkAddress(new URL(deps.appUrl).hostname, readValues)])
}

async function checkAddress(
  name: string,
  readValues: (name: string, type: DnsRecordType) => Promise<string[] | null>,
): Promise<CheckedRecord> {
  const values = await Promise.all([readValues(name, 'A'), readValues(name, 'AAAA')])
  const foundValues = values.flatMap((list) => list ?? []).slice(0, MAX_FOUND_VALUES)
  const state = foundValues.length > 0 ? 'ok' : values.includes(null) ? 'unchecked' : 'missing'
  return { purpose: 'address', name, type: 'A', value: null, state, found: foundValues }
}
