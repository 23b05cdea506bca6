import { useSyncExternalStore } from 'react'

/** What the wallet was asked before this page was reloaded, and will still answer. */
export type LateAnswer = {
  readonly method: string
  readonly params: unknown
  /** Rejects with what the wallet says when it refuses. */
  readonly answer: Promise<unknown>
}

let late: readonly LateAnswer[] = []
const listeners = new Set<() => void>()

export const readLateAnswers = () => late

export const useLateAnswers = () => useSyncExternalStore(watch, readLateAnswers)

/** Each leaves by itself once it is answered. */
export function noteLateAnswers(answers: readonly LateAnswer[]) {
  publish([...late, ...answers])
  for (const it of answers) {
    const leave = () => publish(late.filter((other) => other !== it))
    it.answer.then(leave, leave)
  }
}

function publish(next: readonly LateAnswer[]) {
  late = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
