import { createServer } from 'node:net'

/** Ports already given to a caller. The system may return such a port again until the caller listens on it. */
const usedPorts = new Set()

/** Returns a free loopback port. Each port is returned only once per process. */
export async function getFreePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (usedPorts.has(port)) return getFreePort()
  usedPorts.add(port)
  return port
}
