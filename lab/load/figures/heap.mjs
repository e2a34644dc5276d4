// Measures the heap of the shop's own code with the runtime's inspector. The memory of the whole process is not
// suitable, because it includes local simulators of Cloudflare's services.

const SAMPLE_INTERVAL_MS = 2000

/**
 * Samples the heap every 2 s. The minimum since the last `readMinMb` call approximates the heap after a garbage
 * collection.
 */
export async function watchHeap(inspectorPort) {
  const inspectorTargets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()
  const { webSocketDebuggerUrl } = inspectorTargets.find(({ id }) => id === 'core:user:shop')
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the inspector does not let in')))
  })
  let minHeapUsed = Infinity
  let lastMinHeapUsed = Infinity
  socket.addEventListener('message', ({ data }) => {
    const { result } = JSON.parse(data)
    if (result?.usedSize) minHeapUsed = Math.min(minHeapUsed, result.usedSize)
  })
  let lastRequestId = 0
  const requestHeapUsage = () =>
    socket.send(JSON.stringify({ id: (lastRequestId += 1), method: 'Runtime.getHeapUsage' }))
  requestHeapUsage()
  const timer = setInterval(requestHeapUsage, SAMPLE_INTERVAL_MS)
  return {
    /** Returns the minimum heap since the last call, in whole MB; without a new sample, the previous minimum. */
    readMinMb() {
      if (minHeapUsed < Infinity) lastMinHeapUsed = minHeapUsed
      minHeapUsed = Infinity
      return Math.round(lastMinHeapUsed / 2 ** 20)
    },
    stop() {
      clearInterval(timer)
      socket.close()
    },
  }
}

/**
 * Shares of a run's steps. Heap growth before `WARM_UP_SHARE` is normal and ignored. The heap between `WARM_UP_SHARE`
 * and `COMPARISON_START_SHARE` is compared with the heap after `COMPARISON_START_SHARE`.
 */
const WARM_UP_SHARE = 0.4
const COMPARISON_START_SHARE = 0.7

/**
 * Detects memory leaks: compares the heap between `WARM_UP_SHARE` and `COMPARISON_START_SHARE` with the heap after `COMPARISON_START_SHARE`.
 */
export async function watchHeapGrowth(inspectorPort, stepCount) {
  const heapWatch = await watchHeap(inspectorPort)
  const [warmUpSteps, comparisonStartStep] = [WARM_UP_SHARE, COMPARISON_START_SHARE].map((share) =>
    Math.floor(stepCount * share),
  )
  let baselineMb = 0
  return {
    recordStep(stepNumber) {
      if (stepNumber === warmUpSteps) heapWatch.readMinMb()
      if (stepNumber === comparisonStartStep) baselineMb = heapWatch.readMinMb()
    },
    /** Returns the minimum heap before and after `COMPARISON_START_SHARE` and their difference, in whole MB. */
    end() {
      const endMb = heapWatch.readMinMb()
      heapWatch.stop()
      return { held: baselineMb, atEnd: endMb, grownMb: endMb - baselineMb }
    },
  }
}
