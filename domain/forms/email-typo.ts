/** Misspelt domains of e-mail addresses and the domains that their users mean. */
const DOMAIN_TYPOS: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.con': 'gmail.com',
  'wp.p': 'wp.pl',
  'onet.p': 'onet.pl',
  'interia.p': 'interia.pl',
  'o2.p': 'o2.pl',
}

/** Returns the address with the domain that the buyer probably means; null if its domain is no known typo. */
export function suggestEmail(email: string): string | null {
  const [, name, domain] = /^(.+@)([^@]+)$/.exec(email.trim()) ?? []
  const typedDomain = domain?.toLowerCase() ?? ''
  if (name === undefined || !Object.hasOwn(DOMAIN_TYPOS, typedDomain)) return null
  return `${name}${DOMAIN_TYPOS[typedDomain]}`
}
