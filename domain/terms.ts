/** The version of the terms that an order accepts: the day they came into force. */
export const TERMS_VERSION = '2026-11-21'
