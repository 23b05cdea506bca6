import { t } from '@lingui/core/macro'
import type { SessionView } from '#core/api/auth.ts'
import { CardAlbum } from '#web/features/profile/card-album.tsx'

/** Shows every card: those that the wallet owns, and those that it does not. */
export const ProfileCollectionRoom = ({ session }: { session: SessionView }) => (
  <section aria-labelledby="album-title">
    <h2 id="album-title" className="text-title">
      {t`NFT collection`}
    </h2>
    <CardAlbum walletAddress={session.walletAddress} />
  </section>
)
