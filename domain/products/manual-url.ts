/** The address of a manual that a page or mail may link; null for none, and for an address that is not https. */
export const linkedManualUrl = (manualUrl: string | null): string | null =>
  manualUrl?.startsWith('https://') ? manualUrl : null
