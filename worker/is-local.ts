/**
 * True on a developer's machine. Safe by default: a missing or misspelt ENVIRONMENT means production, without payment
 * sandbox and without a country from headers.
 */
export const isLocal = ({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>): boolean => ENVIRONMENT === 'local'
