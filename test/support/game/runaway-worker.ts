import { noteBegin } from '#server/features/games/replay/note-begin.ts'
import type { ReplayTask } from '#server/features/games/replay/replay-ask.ts'

/** Stands in for the thread of replays: never ends where there are no ticks. */
export function replay({ begun, ticks }: ReplayTask) {
  noteBegin(begun)
  while (ticks === 0);
  return { ticks }
}
