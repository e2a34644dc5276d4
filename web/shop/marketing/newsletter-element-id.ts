/** Returns the element id of a part of the sign-up form. */
export const newsletterElementId = (partName: string) => `newsletter-${partName}`
