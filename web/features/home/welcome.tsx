import { InvitedBy } from '#web/features/referrals/invited-by.tsx'
import { SharedWord } from './shared-word.tsx'

/** A word for whoever comes by a link: what it is about, or who has sent it. */
export const Welcome = ({ by }: { by: 'link' | 'referrer' }) => (by === 'link' ? <SharedWord /> : <InvitedBy />)
