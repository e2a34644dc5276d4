/** What the parts of the sign-up are called in the page. */
export const idOf = (part: string) => `newsletter-${part}`
