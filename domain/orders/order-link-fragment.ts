/** URL fragment of an order link. Browsers send no fragment, so servers never log the token (decision 010). */
export const orderLinkFragment = ({ id, token }: { id: string; token: string }): string =>
  `#order=${id}.${token}`
