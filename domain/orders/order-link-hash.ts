/** The hash of an order link: id and key. Servers and logs never see a hash (decision 010). */
export const orderLinkHash = ({ id, token }: { id: string; token: string }): string => `#order=${id}.${token}`
