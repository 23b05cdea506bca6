import { Suspense } from 'react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LocalFunds = lazyPart(async () => (await import('#web/features/faucet/local-funds.tsx')).LocalFunds)

/** On the local chain only: nobody else loads what hands out its money. Where that is lost, the bar stays without it. */
export function TestFunds() {
  if (usePlatformConfig()?.mode !== 'local') return null
  return (
    <FailureBoundary show={() => null}>
      <Suspense fallback={null}>
        <LocalFunds />
      </Suspense>
    </FailureBoundary>
  )
}
