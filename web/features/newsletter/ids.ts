/** Returns the element id of a part of the sign-up form. */
export const idOf = (part: string) => `newsletter-${part}`
