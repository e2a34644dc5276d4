import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { countMessageErrors, openChatClient, pollUntil } from '../../load/visitors/chat-client.mjs'
import { checkAtMost, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import { quantile } from '../../load/visitors/client.mjs'
import { openCuttingProxy } from '../../load/faults/cutting-proxy.mjs'
import { findWorkerdPid } from '../../load/shop/shop-process.mjs'
import { signIn } from '../../load/shop/shops.mjs'

export const goal = 'G13b'
export const title = 'SIGKILL of the runtime while people chat'

/** Mean lifetime of a connection, ms: long enough for clients to reconnect and resend between two kills. */
const MEAN_CONNECTION_LIFETIME_MS = 30_000

/**
 * Kills the runtime repeatedly during chats. Acknowledged messages must be stored, and clients must resend
 * unacknowledged messages.
 */
export async function run({ isSmall, random, shops }) {
  const [count, messages, kills] = isSmall ? [4, 60, 1] : [200, 10_000, 20]
  const shop = await shops.openStripeShop()
  const proxy = await openCuttingProxy(shop, {
    random: random.fork('cuts'),
    meanMs: MEAN_CONNECTION_LIFETIME_MS,
  })
  const token = await signIn(shop)
  const openRooms = []
  for (let roomNumber = 0; roomNumber < count; roomNumber++) {
    const visitor = openChatClient({ url: proxy.url })
    if (!(await pollUntil(() => visitor.getState().session))) throw new Error('no session')
    openRooms.push([
      visitor,
      openChatClient({ url: proxy.url, sessionId: visitor.getState().session.id, token }),
    ])
  }
  const chatClients = openRooms.flat()
  const countSentMessages = () =>
    chatClients.reduce((sum, chatClient) => sum + chatClient.sentTexts.length, 0)
  for (let killIndex = 0; killIndex <= kills; killIndex++) {
    const targetMessageCount = (messages * (killIndex + 1)) / (kills + 1)
    while (countSentMessages() < targetMessageCount) {
      const chatClient = random.anyOf(chatClients)
      chatClient.sendMessage(`${chatClients.indexOf(chatClient)}/${chatClient.sentTexts.length}`)
      await sleep(isSmall ? 5 : 8)
    }
    if (killIndex === kills) break
    process.kill(findWorkerdPid(shop), 'SIGKILL')
    // Messages written during the outage must not be lost.
    await sleep(200)
    // Waits until each client has reconnected at least once, and then until the load of reconnecting has passed.
    const disconnectedClients = new Set(chatClients)
    await pollUntil(() => {
      for (const chatClient of disconnectedClients)
        if (chatClient.isOpen()) disconnectedClients.delete(chatClient)
      return disconnectedClients.size === 0
    })
    await sleep(500)
  }
  proxy.stopCutting()
  const roomMessageCounts = openRooms.map((room) =>
    room.reduce((sum, chatClient) => sum + chatClient.sentTexts.length, 0),
  )
  await pollUntil(
    () =>
      openRooms.every((room, index) =>
        room.every((chatClient) => chatClient.listTexts().length >= roomMessageCounts[index]),
      ),
    120_000,
  )
  const errorCounts = await countMessageErrors(openRooms, shop.url)
  const roundTripTimes = chatClients.flatMap((chatClient) => chatClient.roundTripTimes)
  const figures = {
    rooms: count,
    messages: countSentMessages(),
    kills,
    cuts: proxy.countCuts(),
    'sockets opened again': chatClients.reduce((sum, chatClient) => sum + chatClient.countSockets() - 1, 0),
    'echo p50 ms': quantile(roundTripTimes, 0.5).toFixed(1),
    'echo p99 ms': quantile(roundTripTimes, 0.99).toFixed(1),
  }
  for (const chatClient of chatClients) chatClient.end()
  proxy.close()
  return {
    checks: [
      checkAboveZero('sockets opened again', figures['sockets opened again']),
      checkZero('rooms that do not answer', errorCounts.unreadable),
      checkZero('messages lost', errorCounts.lost),
      checkZero('messages doubled', errorCounts.duplicate),
      checkZero('messages that nobody said', errorCounts.foreign),
      checkZero('ends that saw another order', errorCounts.differentSequence),
      checkZero('ends whose own messages were turned around', errorCounts.reordered),
      // Small runs skip timing checks, because times on a busy machine say nothing.
      ...(isSmall
        ? []
        : [
            checkAtMost(
              'ms from a message to its echo, p99',
              Math.round(quantile(roundTripTimes, 0.99)),
              150,
            ),
          ]),
    ],
    figures: figures,
  }
}
