import { parentPort, workerData } from 'node:worker_threads'

// The first lines of a confined thread or process (confined.ts): one function, one answer.
type Order = { module: string; name: string; given: unknown[] }

async function answerTo({ module, name, given }: Order): Promise<{ answer: unknown } | { problem: 'failed' }> {
  try {
    const functions = (await import(module)) as Record<string, (...given: unknown[]) => unknown>
    return { answer: await functions[name]?.(...given) }
  } catch {
    return { problem: 'failed' }
  }
}

if (parentPort) {
  const told = await answerTo(workerData as Order)
  const bytes = 'answer' in told ? [told.answer].flat().filter((one) => one instanceof Uint8Array) : []
  const handedOver = bytes.map((one) => one.buffer as ArrayBuffer)
  parentPort.postMessage(told, handedOver)
} else {
  // Without whoever asked there is nobody to answer.
  process.once('disconnect', () => process.exit())
  process.once('message', (order) => void answerTo(order as Order).then((told) => process.send?.(told)))
}
