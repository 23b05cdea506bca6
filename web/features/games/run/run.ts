import type { PlayedChunk, RunEnd } from '../play/game-events.ts'

/** Receiver of a run's inputs and source of its seeds: the server, or this browser for a guest and for practice. */
export type Run = {
  begin(): void
  chunk(chunk: PlayedChunk): void
  /**
   * Ends the run.
   *
   * @param isLeaving whether the page is being left; then the client sends what it can at once
   */
  end(end: RunEnd, isLeaving: boolean): void
  /** Resolves when the run is settled, refused or given up; nothing is sent afterwards. */
  readonly isOver: Promise<void>
}
