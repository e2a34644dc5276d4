// A bad line between browsers and the shop: it passes everything on, and cuts connections at random, in the middle of
// whatever goes over them, without a word to either side.
import { connect, createServer } from 'node:net'

/** `meanMs` is how long a connection holds on average; null for one that is never cut. */
export async function openCuttingProxy(shop, { random, meanMs }) {
  const target = new URL(shop.url)
  const open = new Set()
  let cuts = 0
  let isCutting = true
  const server = createServer((browser) => {
    const worker = connect(Number(target.port), '127.0.0.1')
    const both = [browser, worker]
    const end = () => {
      clearTimeout(timer)
      open.delete(end)
      for (const socket of both) socket.destroy()
    }
    // As likely in any moment as in any other.
    const timer = setTimeout(
      () => {
        if (!isCutting) return
        cuts += 1
        end()
      },
      -Math.log(1 - random.next()) * meanMs,
    )
    open.add(end)
    for (const socket of both) socket.on('error', end).on('close', end)
    browser.pipe(worker)
    worker.pipe(browser)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cuts: () => cuts,
    /** From now on every connection holds. */
    heal: () => {
      isCutting = false
    },
    close: () => {
      for (const end of open) end()
      server.close()
    },
  }
}
