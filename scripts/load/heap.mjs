// Measures the heap of the shop's own code with the runtime's inspector. The memory of the whole process would include
// the local simulators of Cloudflare's services.

const EVERY_MS = 2000

/** Samples every 2 s. The minimum since the last `leastMb` call approximates the heap after garbage collection. */
export async function watchHeap(inspectorPort) {
  const targets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()
  const { webSocketDebuggerUrl } = targets.find(({ id }) => id === 'core:user:shop')
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the inspector does not let in')))
  })
  let minUsed = Infinity
  let before = Infinity
  socket.addEventListener('message', ({ data }) => {
    const { result } = JSON.parse(data)
    if (result?.usedSize) minUsed = Math.min(minUsed, result.usedSize)
  })
  let lastId = 0
  const requestHeapUsage = () =>
    socket.send(JSON.stringify({ id: (lastId += 1), method: 'Runtime.getHeapUsage' }))
  requestHeapUsage()
  const timer = setInterval(requestHeapUsage, EVERY_MS)
  return {
    /** The minimum in whole MB since the last call. Without a new sample, the previous minimum. */
    leastMb() {
      if (minUsed < Infinity) before = minUsed
      minUsed = Infinity
      return Math.round(before / 2 ** 20)
    },
    stop() {
      clearInterval(timer)
      socket.close()
    },
  }
}

/** Shares of the steps. Until `WARM` memory still grows normally. The first measurement ends at `LATER`. */
const WARM = 0.4
const LATER = 0.7

/** Detects memory leaks: compares the heap between `WARM` and `LATER` with the heap after `LATER`. */
export async function watchGrowth(inspectorPort, steps) {
  const heap = await watchHeap(inspectorPort)
  const [warm, later] = [WARM, LATER].map((part) => Math.floor(steps * part))
  let baselineMb = 0
  return {
    step(number) {
      if (number === warm) heap.leastMb()
      if (number === later) baselineMb = heap.leastMb()
    },
    /** Returns the minimum of each part, in whole MB. */
    end() {
      const atEnd = heap.leastMb()
      heap.stop()
      return { held: baselineMb, atEnd, grownMb: atEnd - baselineMb }
    },
  }
}
