/**
 * True on a developer's machine. A missing or misspelt ENVIRONMENT means production. In production the payment sandbox
 * is off, and no request header sets the country.
 */
export const isLocal = ({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>): boolean => ENVIRONMENT === 'local'
