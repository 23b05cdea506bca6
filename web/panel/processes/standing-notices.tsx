import { Suspense } from 'react'
import type { OperatorHealth } from '#core/api/admin.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const StraysNotice = lazyPart(async () => (await import('../payouts/strays-notice.tsx')).StraysNotice)
const IdleRolesNotice = lazyPart(async () => (await import('./idle-roles-notice.tsx')).IdleRolesNotice)

/** What stands above every tab for as long as it is so. */
export function StandingNotices({ health: { strays, roles } }: { health: OperatorHealth }) {
  const idle = roles.filter(({ processes }) => processes === 0)
  return (
    <Suspense fallback={null}>
      {strays > 0 && <StraysNotice count={strays} />}
      {idle.length > 0 && <IdleRolesNotice roles={idle} />}
    </Suspense>
  )
}
