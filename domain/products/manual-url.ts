/** The address of a manual, for a link on a page or in a mail; null for none, and for an address that is not https. */
export const toHttpsManualUrl = (manualUrl: string | null): string | null =>
  manualUrl?.startsWith('https://') ? manualUrl : null
