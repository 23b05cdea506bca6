import { t } from '@lingui/core/macro'
import './airdrop-room.css'

const PLACES = ['join', 'stats', 'referral', 'rules']

/** Reserves the height of each part while it loads. */
export const RoomSkeleton = () => (
  <div role="status" className="airdrop-room">
    <span className="sr-only">{t`Loading your airdrop`}</span>
    {PLACES.map((place) => (
      <div key={place} className={`airdrop-${place} airdrop-place rounded-large border border-line bg-stall`} />
    ))}
  </div>
)
