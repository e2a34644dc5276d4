import { MAX_NAME_LENGTHS } from '../../../domain/checkout/checkout'
import { parseRegisterAddress, type RegisterAddress } from '../../../domain/checkout/register-address'

/**
 * A company in the register. `address` is null if the register has an address in another format than street, postal
 * code and town.
 */
export type RegisteredCompany = { name: string; address: RegisterAddress | null }

/**
 * Finds the company with a NIP in the VAT register, as of a Polish day (`2026-11-27`). Null if the register does not
 * have the company.
 */
export type CompanySource = (nip: string, day: string) => Promise<RegisteredCompany | null>

/** The VAT register rejects further searches today, because its daily limit for the shop's IP address is used up. */
export class RegisterLimitError extends Error {
  override name = 'RegisterLimitError'
}

const REGISTER_TIMEOUT_MS = 3000

/**
 * Reads a company from the VAT register of the Ministry of Finance ("biała lista", method `search`).
 * @throws RegisterLimitError above the daily limit; another error if the register fails or gives an unexpected answer
 */
export async function fetchCompany(
  apiUrl: string,
  nip: string,
  day: string,
): Promise<RegisteredCompany | null> {
  const response = await fetch(`${apiUrl}/search/nip/${nip}?date=${day}`, {
    signal: AbortSignal.timeout(REGISTER_TIMEOUT_MS),
    headers: { Accept: 'application/json' },
  })
  if (response.status === 429) throw new RegisterLimitError('companies: daily limit')
  if (!response.ok) throw new Error(`companies: ${response.status}`)
  return toCompany(await response.json(), nip)
}

type RegisterAnswer = {
  result?: {
    subject?: {
      name?: unknown
      nip?: unknown
      workingAddress?: unknown
      residenceAddress?: unknown
    } | null
  }
} | null

/** Takes only name and address. The answer also has account numbers and persons, which the shop does not need. */
function toCompany(body: unknown, nip: string): RegisteredCompany | null {
  // The cast is safe, because the code below checks each field that it uses.
  const subject = (body as RegisterAnswer)?.result?.subject
  if (subject === null) return null
  if (typeof subject?.name !== 'string' || subject.nip !== nip)
    throw new Error('companies: unexpected answer')
  const { workingAddress, residenceAddress } = subject
  const address = [workingAddress, residenceAddress].find(
    (addressText) => typeof addressText === 'string' && addressText !== '',
  )
  return {
    name: subject.name.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTHS.company),
    address: typeof address === 'string' ? parseRegisterAddress(address) : null,
  }
}
