// A proxy between browsers and shop that simulates a bad network. It drops connections at random, even in the middle of
// a message, without a close frame.
import { connect, createServer } from 'node:net'

/** `meanMs`: mean lifetime of a connection; null to never cut. */
export async function openCuttingProxy(shop, { random, meanMs }) {
  const target = new URL(shop.url)
  const openConnections = new Set()
  let cuts = 0
  let isCutting = true
  const server = createServer((browser) => {
    const worker = connect(Number(target.port), '127.0.0.1')
    const both = [browser, worker]
    const end = () => {
      clearTimeout(timer)
      openConnections.delete(end)
      for (const socket of both) socket.destroy()
    }
    // Exponential distribution: the chance of a cut is the same at any time.
    const timer = setTimeout(
      () => {
        if (!isCutting) return
        cuts += 1
        end()
      },
      -Math.log(1 - random.next()) * meanMs,
    )
    openConnections.add(end)
    for (const socket of both) socket.on('error', end).on('close', end)
    browser.pipe(worker)
    worker.pipe(browser)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cuts: () => cuts,
    heal: () => {
      isCutting = false
    },
    close: () => {
      for (const end of openConnections) end()
      server.close()
    },
  }
}
