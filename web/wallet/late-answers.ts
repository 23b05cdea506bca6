import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What the wallet was asked before this page was reloaded, and will still answer. */
export type LateAnswer = {
  readonly method: string
  readonly params: unknown
  /** Rejects with what the wallet says when it refuses. */
  readonly answer: Promise<unknown>
}

const late = createStore<readonly LateAnswer[]>(() => [])

export const readLateAnswers = () => late.getState()

export const useLateAnswers = () => useStore(late)

/** Each leaves by itself once it is answered. */
export function noteLateAnswers(answers: readonly LateAnswer[]) {
  late.setState([...late.getState(), ...answers], true)
  for (const it of answers) {
    const leave = () => {
      late.setState(
        late.getState().filter((other) => other !== it),
        true,
      )
    }
    it.answer.then(leave, leave)
  }
}
