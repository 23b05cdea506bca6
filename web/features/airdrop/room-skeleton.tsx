import { t } from '@lingui/core/macro'

/** What one does stands left; what one brings, and what counts, right of it. */
export const ROOM = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
export const COLUMN = 'grid min-w-0 grid-cols-1 gap-6'
export const WHOLE = 'min-w-0 lg:col-span-2 lg:row-start-1'

/** As high as what will stand here. */
export const RoomSkeleton = () => (
  <div role="status">
    <span className="sr-only">{t`Loading your airdrop`}</span>
    <div className={ROOM}>
      <div className={COLUMN}>
        <div className="h-160 rounded-large border border-line bg-stall" />
      </div>
      <div className={`h-32 rounded-large border border-line bg-stall ${WHOLE}`} />
      <div className={COLUMN}>
        <div className="h-112 rounded-large border border-line bg-stall" />
        <div className="h-80 rounded-large border border-line bg-stall" />
      </div>
    </div>
  </div>
)
