// What the shop's own code holds in memory, told by the runtime's inspector: unlike the memory of the whole process, it
// leaves out the local stand-ins of Cloudflare's services, which run beside it.

const EVERY_MS = 2000

/** Looks every 2 s. The least that was seen since one last asked is what the collector of garbage could not take away. */
export async function watchHeap(inspectorPort) {
  const targets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()
  const { webSocketDebuggerUrl } = targets.find(({ id }) => id === 'core:user:shop')
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the inspector does not let in')))
  })
  let least = Infinity
  let before = Infinity
  socket.addEventListener('message', ({ data }) => {
    const { result } = JSON.parse(data)
    if (result?.usedSize) least = Math.min(least, result.usedSize)
  })
  let asked = 0
  const ask = () => socket.send(JSON.stringify({ id: (asked += 1), method: 'Runtime.getHeapUsage' }))
  ask()
  const timer = setInterval(ask, EVERY_MS)
  return {
    /** Whole MB; the next span begins here. Of one that was too short to look at, what was seen before. */
    leastMb() {
      if (least < Infinity) before = least
      least = Infinity
      return Math.round(before / 2 ** 20)
    },
    stop() {
      clearInterval(timer)
      socket.close()
    },
  }
}

/** The parts of some work after which the shop has all the memory that it needs, and after which that is looked at again. */
const WARM = 0.4
const LATER = 0.7

/** Whether many steps of some work leave something behind: what the shop holds between the first mark and the second, and since. */
export async function watchGrowth(inspectorPort, steps) {
  const heap = await watchHeap(inspectorPort)
  const [warm, later] = [WARM, LATER].map((part) => Math.floor(steps * part))
  let held = 0
  return {
    /** To be told of every step. */
    step(number) {
      if (number === warm) heap.leastMb()
      if (number === later) held = heap.leastMb()
    },
    /** Whole MB. */
    end() {
      const atEnd = heap.leastMb()
      heap.stop()
      return { held, atEnd, grownMb: atEnd - held }
    },
  }
}
