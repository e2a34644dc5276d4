/**
 * Starts a server of Node on the loopback address; port 0 chooses a free port. Returns the origin of the server.
 * @param {import('node:net').Server} server
 * @param {number} [port]
 */
export async function listenLocally(server, port = 0) {
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
}
