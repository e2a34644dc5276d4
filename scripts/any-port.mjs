import { createServer } from 'node:net'

/** Those that were given already: whoever asked for one may not listen at it yet. */
const given = new Set()

/** A port of the loopback that is free now; to this process each is given once. */
export async function anyPort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (given.has(port)) return anyPort()
  given.add(port)
  return port
}
