import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type ProfilePath = '/profile' | '/profile/collection' | '/profile/activity' | '/profile/help'

/** The rooms of the profile, as their links stand side by side. */
export const PROFILE_ROOMS: readonly { readonly path: ProfilePath; readonly label: MessageDescriptor }[] = [
  { path: '/profile', label: msg({ message: 'Wallet', context: 'a room of the profile' }) },
  { path: '/profile/collection', label: msg`Collection` },
  { path: '/profile/activity', label: msg`Activity` },
  { path: '/profile/help', label: msg`Help` },
]

/** Parts of the profile that links from elsewhere still name, from when it was one page. */
const MOVED: Readonly<Record<string, ProfilePath>> = {
  '#cards': '/profile/collection',
  '#activity': '/profile/activity',
  '#payments': '/profile/help',
}

/** Where a part of the one page that the profile was stands today; null where it is in the wallet's room, or is none. */
export const movedTo = (hash: string): ProfilePath | null => MOVED[hash] ?? null
