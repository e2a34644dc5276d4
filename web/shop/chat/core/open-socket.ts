export const openSocket = (path: string): WebSocket =>
  new WebSocket(`${location.origin.replace(/^http/, 'ws')}${path}`)
