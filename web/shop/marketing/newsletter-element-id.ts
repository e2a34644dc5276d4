/** Returns the element id of a part of the sign-up form. */
export const newsletterElementId = (part: string) => `newsletter-${part}`
