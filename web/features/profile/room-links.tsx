import './room-links.css'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Link } from 'wouter'

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

export type ProfilePath = '/profile' | '/profile/collection' | '/profile/activity' | '/profile/help'

/** Rooms of the profile, in the order of their links. */
export const PROFILE_ROOMS: readonly { readonly path: ProfilePath; readonly label: MessageDescriptor }[] = [
  { path: '/profile', label: msg({ message: 'Wallet', context: 'a room of the profile' }) },
  { path: '/profile/collection', label: msg`Collection` },
  { path: '/profile/activity', label: msg`Activity` },
  { path: '/profile/help', label: msg`Help` },
]

/** Parts of the profile's former single page, which links from elsewhere still name. */
const MOVED: Readonly<Record<string, ProfilePath>> = {
  '#cards': '/profile/collection',
  '#activity': '/profile/activity',
  '#payments': '/profile/help',
}

/** Returns the room that has a part of the former single page now. Returns null for the wallet's room and for unknown parts. */
export const newPathOf = (hash: string): ProfilePath | null => MOVED[hash] ?? null
