import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { PROFILE_ROOMS, type ProfilePath } from './profile-rooms.ts'

type RoomLinksProps = {
  here: ProfilePath
  /** Called with the room that the player is about to open. */
  onIntent: (path: ProfilePath) => void
}

const LINK =
  'relative inline-flex min-h-11 items-center rounded-small px-2 text-soft sm:px-4 transition-colors hover:text-ink aria-[current=page]:font-strong aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-1 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-banana'

/** The way from room to room: links, each with an address of its own. */
export const RoomLinks = ({ here, onIntent }: RoomLinksProps) => (
  <nav aria-label={t`Profile`} className="-mx-2 flex justify-between border-line border-b sm:justify-start">
    {PROFILE_ROOMS.map(({ path, label }) => (
      <Link
        key={path}
        href={path}
        className={LINK}
        aria-current={path === here ? 'page' : undefined}
        onPointerEnter={() => onIntent(path)}
        onFocus={() => onIntent(path)}
      >
        {i18n._(label)}
      </Link>
    ))}
  </nav>
)
