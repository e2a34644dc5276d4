// A proxy between browsers and shop that simulates a bad network. It drops connections at random, also in the middle of
// a message, without a close frame.
import { connect, createServer } from 'node:net'
import { listenLocally } from '../../../scripts/shop/listen-locally.mjs'

/**
 * Opens a proxy that cuts its connections at random times. `meanMs`: mean lifetime of a connection; null to never cut.
 */
export async function openCuttingProxy(shop, { random, meanMs }) {
  const shopUrl = new URL(shop.url)
  const openConnections = new Set()
  let cutConnectionCount = 0
  let shouldCut = true
  const server = createServer((clientSocket) => {
    const workerSocket = connect(Number(shopUrl.port), '127.0.0.1')
    const bothSockets = [clientSocket, workerSocket]
    const endConnection = () => {
      clearTimeout(timer)
      openConnections.delete(endConnection)
      for (const socket of bothSockets) socket.destroy()
    }
    // Exponential distribution: the chance of a cut is the same at any time.
    const timer = setTimeout(
      () => {
        if (!shouldCut) return
        cutConnectionCount += 1
        endConnection()
      },
      -Math.log(1 - random.next()) * meanMs,
    )
    openConnections.add(endConnection)
    for (const socket of bothSockets) socket.on('error', endConnection).on('close', endConnection)
    clientSocket.pipe(workerSocket)
    workerSocket.pipe(clientSocket)
  })
  const url = await listenLocally(server)
  return {
    url,
    countCuts: () => cutConnectionCount,
    stopCutting: () => {
      shouldCut = false
    },
    close: () => {
      for (const endConnection of openConnections) endConnection()
      server.close()
    },
  }
}
