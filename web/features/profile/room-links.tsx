import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { PROFILE_ROOMS, type ProfilePath } from './profile-rooms.ts'
import './room-links.css'

type RoomLinksProps = {
  here: ProfilePath
  /** Called with the room that the player is about to open. */
  onIntent: (path: ProfilePath) => void
}

/** Links to the rooms, each with its own address. */
export const RoomLinks = ({ here, onIntent }: RoomLinksProps) => (
  <nav aria-label={t`Profile`} className="room-links">
    {PROFILE_ROOMS.map(({ path, label }) => (
      <Link
        key={path}
        href={path}
        className="room-link"
        aria-current={path === here ? 'page' : undefined}
        onPointerEnter={() => onIntent(path)}
        onFocus={() => onIntent(path)}
      >
        <span>{i18n._(label)}</span>
      </Link>
    ))}
  </nav>
)
