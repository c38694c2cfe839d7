import { parentPort, workerData } from 'node:worker_threads'

// The first lines of a confined thread (confined.ts): one function, one answer.
const { module, name, given } = workerData as { module: string; name: string; given: unknown[] }
try {
  const functions = (await import(module)) as Record<string, (...given: unknown[]) => unknown>
  const answer = await functions[name]?.(...given)
  const handedOver = [answer].flat().flatMap((one) => (one instanceof Uint8Array ? [one.buffer as ArrayBuffer] : []))
  parentPort?.postMessage({ answer }, handedOver)
} catch {
  parentPort?.postMessage({ problem: 'failed' })
}
