/**
 * Whether the Worker runs on a developer's machine. Safe by default: a missing or misspelt ENVIRONMENT is production,
 * where payments have no sandbox and no header names the country.
 */
export const isLocal = ({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>): boolean => ENVIRONMENT === 'local'
