import { t } from '@lingui/core/macro'

/** Reserves the space of a game while a wallet reconnects. */
export const RoomPlaceholder = () => (
  <div
    role="status"
    aria-label={t`Loading the game`}
    className="stage-framed rounded-large border border-line bg-stall"
  />
)
