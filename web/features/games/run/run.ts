import type { PlayedChunk, RunEnd } from '../play/game-events.ts'

/** What a run is fed with and reports to: the server, or nobody for a guest and for practice. */
export type Run = {
  begin(): void
  chunk(chunk: PlayedChunk): void
  /** @param isLeaving the page goes away: what can be sent is sent at once */
  end(end: RunEnd, isLeaving: boolean): void
  /** Settled, refused or given up: nothing more is sent. */
  readonly isOver: Promise<void>
}
