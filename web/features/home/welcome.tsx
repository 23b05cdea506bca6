import { InvitedBy } from '#web/features/referrals/invited-by.tsx'
import { SharedWord, useSharedBy } from './shared-word.tsx'

/** A line for visitors who come by a link: what it is about, or who invited them. */
export const Welcome = ({ by }: { by: 'link' | 'referrer' }) => (by === 'link' ? <SharedWord /> : <Invitation />)

/** Comes after the word about the link, so that both name a wallet once. */
function Invitation() {
  const sharedBy = useSharedBy()
  return sharedBy === undefined ? null : <InvitedBy named={sharedBy} />
}
