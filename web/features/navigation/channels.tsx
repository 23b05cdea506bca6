import { Later } from '#web/ui/later.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const SocialLinks = lazyPart(async () => (await import('./social-links.tsx')).SocialLinks)

/** The official channels, which are known only once the platform has said them. */
export const Channels = ({ hasLabels = false }: { hasLabels?: boolean }) => (
  <Later>
    <SocialLinks hasLabels={hasLabels} />
  </Later>
)
