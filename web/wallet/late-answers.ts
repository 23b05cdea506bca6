import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Request from before this page was reloaded, which the wallet will still answer. */
export type LateAnswer = {
  readonly method: string
  readonly params: unknown
  /** Rejects with the wallet's error if the wallet refuses. */
  readonly answer: Promise<unknown>
}

const late = createStore<readonly LateAnswer[]>(() => [])

export const readLateAnswers = () => late.getState()

export const useLateAnswers = () => useStore(late)

/** Records late answers. Each one is removed after it is answered. */
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
