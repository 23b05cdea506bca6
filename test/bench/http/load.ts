import { join } from 'node:path'
import { type BenchWorker, startWorker } from '../worker.ts'

export type LoadRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Requests that are repeated, with separate ones for each connection, one after the other. */
export type Load = {
  readonly url: string
  readonly seconds: number
  readonly connections: readonly (readonly LoadRequest[])[]
}

export type LoadAnswer = {
  readonly perSecond: number
  /** Cores that the sending process used. If it is near 1, the sender was the limit. */
  readonly cores: number
}

/** Starts a process that sends all loads, so that its compiled code is reused. */
export const startLoader = (): BenchWorker => startWorker(join(import.meta.dirname, 'load-process.ts'))
