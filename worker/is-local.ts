/**
 * True on a developer's machine. A missing or misspelt ENVIRONMENT means production: no payment sandbox, no country
 * from headers.
 */
export const isLocal = ({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>): boolean => ENVIRONMENT === 'local'
