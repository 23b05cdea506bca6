import { InvitedBy } from '#web/features/referrals/invited-by.tsx'
import { SharedWord, useSharedBy } from './shared-word.tsx'

/** Greets visitors who come by a link: says what it is about, or who invited them. */
export const Welcome = ({ by }: { by: 'link' | 'referrer' }) => (by === 'link' ? <SharedWord /> : <Invitation />)

/** Waits for the line about the shared link, so that the two lines name a wallet only once. */
function Invitation() {
  const sharedBy = useSharedBy()
  return sharedBy === undefined ? null : <InvitedBy named={sharedBy} />
}
