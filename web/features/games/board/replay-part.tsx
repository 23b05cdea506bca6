import type { Variant } from '#core/game/rules.ts'
import { createReplayPlayer } from '../play/replay-player.ts'
import { ReplayRoom } from './replay-room.tsx'

/** The replay room with the code that draws a run; loaded only when a run is watched. */
export const ReplayPart = ({ runId, variant }: { runId: number; variant: Variant }) => (
  <ReplayRoom runId={runId} variant={variant} createPlayer={createReplayPlayer} />
)
