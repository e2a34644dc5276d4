import { setTimeout as sleep } from 'node:timers/promises'
import { countMessageErrors, openChatClient, pollUntil } from '../../load/visitors/chat-client.mjs'
import { checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import { quantile } from '../../load/visitors/client.mjs'
import { openCuttingProxy } from '../../load/faults/cutting-proxy.mjs'
import { signIn } from '../../load/shop/shops.mjs'

export const goal = 'G13'
export const title = 'Chats over lines that break all the time'

/** Number of browser windows of the visitor per chat. Each chat also has one window of staff. */
const CLIENTS_PER_CHAT = 4
const DISCONNECT_INTERVAL_MS = 5000
const MESSAGE_INTERVAL_MS = 2000

/**
 * All clients chat for a while over a bad network. At the end, both sides of every chat must have the same messages,
 * each once.
 */
export async function run({ isSmall, random, shops }) {
  const [roomCount, seconds] = isSmall ? [4, 8] : [100, 180]
  const shop = await shops.openSandboxShop()
  const proxy = await openCuttingProxy(shop, { random: random.fork('cuts'), meanMs: DISCONNECT_INTERVAL_MS })
  const token = await signIn(shop)
  const clientsByRoom = await Promise.all(Array.from({ length: roomCount }, () => openRoom(proxy.url, token)))
  const chatClients = clientsByRoom.flat()
  const stopAt = performance.now() + seconds * 1000
  await Promise.all(
    chatClients.map((chatClient, clientNumber) =>
      sendMessagesUntilTime(chatClient, {
        number: clientNumber,
        stopAt,
        random: random.fork(clientNumber),
      }),
    ),
  )
  proxy.stopCutting()
  const roomMessageCounts = clientsByRoom.map((roomClients) =>
    roomClients.reduce((sum, { sentTexts }) => sum + sentTexts.length, 0),
  )
  const isRoomComplete = (room, index) =>
    room.every(
      (chatClient) =>
        chatClient.getState().unsent.length === 0 &&
        chatClient.listTexts().length >= roomMessageCounts[index],
    )
  await pollUntil(() => clientsByRoom.every(isRoomComplete))
  const errorCounts = await countMessageErrors(clientsByRoom, shop.url)
  const roundTripTimes = chatClients.flatMap((chatClient) => chatClient.roundTripTimes)
  const wrongRoomCount = await countWrongRooms(shop, clientsByRoom)
  const sentMessageCount = chatClients.reduce((sum, chatClient) => sum + chatClient.sentTexts.length, 0)
  for (const chatClient of chatClients) chatClient.end()
  proxy.close()
  return {
    checks: [
      checkAboveZero('messages', sentMessageCount),
      checkAboveZero('cuts', proxy.countCuts()),
      checkZero('rooms that do not answer', errorCounts.unreadable),
      checkZero('messages lost', errorCounts.lost),
      checkZero('messages doubled', errorCounts.duplicate),
      checkZero('messages that nobody said', errorCounts.foreign),
      checkZero('ends that saw another order', errorCounts.differentSequence),
      checkZero('ends whose own messages were turned around', errorCounts.reordered),
      checkZero('chats that the list of staff has wrong', wrongRoomCount),
    ],
    figures: {
      rooms: roomCount,
      ends: chatClients.length,
      messages: sentMessageCount,
      'messages/s': Math.round(sentMessageCount / seconds),
      cuts: proxy.countCuts(),
      'sockets opened': chatClients.reduce((sum, chatClient) => sum + chatClient.countSockets(), 0),
      'echo p50 ms': quantile(roundTripTimes, 0.5).toFixed(1),
      'echo p99 ms': quantile(roundTripTimes, 0.99).toFixed(1),
    },
  }
}

/** Opens a chat with several windows of the visitor and one of staff. */
async function openRoom(url, token) {
  const firstClient = openChatClient({ url })
  if (!(await pollUntil(() => firstClient.getState().session))) throw new Error('no session')
  const sessionId = firstClient.getState().session.id
  const otherClients = Array.from({ length: CLIENTS_PER_CHAT - 1 }, () => openChatClient({ url, sessionId }))
  return [firstClient, ...otherClients, openChatClient({ url, sessionId, token })]
}

async function sendMessagesUntilTime(chatClient, { number, stopAt, random }) {
  for (let count = 0; performance.now() < stopAt; count++) {
    await sleep(random.next() * 2 * MESSAGE_INTERVAL_MS)
    chatClient.sendMessage(`${number}/${count} ${'ż'.repeat(random.below(60))}`.trim())
  }
}

/** Counts the chats whose last message is wrong in the chat list of the admin area. */
async function countWrongRooms(shop, rooms) {
  const countOutdatedRooms = async () => {
    const rows = await shop.sql('SELECT id, last_message AS last FROM chat_sessions')
    const lastMessageById = new Map(rows.map(({ id, last }) => [id, last]))
    return rooms.filter(
      ([chatClient]) =>
        lastMessageById.get(chatClient.getState().session.id) !== chatClient.listTexts().at(-1),
    ).length
  }
  let outdatedRoomCount = await countOutdatedRooms()
  // Retries, because a busy chat updates the list only every two seconds.
  for (let attempt = 0; attempt < 50 && outdatedRoomCount > 0; attempt++) {
    await sleep(200)
    outdatedRoomCount = await countOutdatedRooms()
  }
  return outdatedRoomCount
}
