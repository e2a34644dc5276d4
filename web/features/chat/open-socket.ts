/** A socket of the shop that this page comes from. */
export const openSocket = (path: string): WebSocket =>
  new WebSocket(`${location.origin.replace(/^http/, 'ws')}${path}`)
