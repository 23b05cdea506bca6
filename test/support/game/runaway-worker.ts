import { type ReplayTask, signalBegin } from '#server/features/games/replay/replay-task.ts'

/** Replaces the thread of replays: never ends where there are no ticks, and fails without an error where there is one. */
export function replay({ begun, ticks }: ReplayTask) {
  signalBegin(begun)
  while (ticks === 0);
  if (ticks === 1) return Promise.reject('no error')
  return { ticks }
}
