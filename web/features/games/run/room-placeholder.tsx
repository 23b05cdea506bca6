import { t } from '@lingui/core/macro'

/** Holds the place of a game while a wallet comes back. */
export const RoomPlaceholder = () => (
  <div
    role="status"
    aria-label={t`Loading the game`}
    className="h-[min(72dvh,36rem)] rounded-large border border-line bg-stall max-lg:h-[clamp(15rem,50dvh,24rem)]"
  />
)
