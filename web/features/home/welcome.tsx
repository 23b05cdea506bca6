import { InvitedBy } from '#web/features/referrals/invited-by.tsx'
import { SharedWord, useSharedBy } from './shared-word.tsx'

/** A word for whoever comes by a link: what it is about, or who has sent it. */
export const Welcome = ({ by }: { by: 'link' | 'referrer' }) => (by === 'link' ? <SharedWord /> : <Invitation />)

/** Comes after the word about the link, so that both name a wallet once. */
function Invitation() {
  const sharedBy = useSharedBy()
  return sharedBy === undefined ? null : <InvitedBy named={sharedBy} />
}
