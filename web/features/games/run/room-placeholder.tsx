import { t } from '@lingui/core/macro'

/** Holds the place of a game while a wallet comes back. */
export const RoomPlaceholder = () => (
  <div
    role="status"
    aria-label={t`Loading the game`}
    className="stage-framed rounded-large border border-line bg-stall"
  />
)
