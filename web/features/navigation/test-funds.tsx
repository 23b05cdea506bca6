import { Suspense } from 'react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LocalFunds = lazyPart(async () => (await import('#web/features/faucet/local-funds.tsx')).LocalFunds)

/** On the local chain only: nobody else loads what hands out its money. */
export function TestFunds() {
  if (usePlatformConfig()?.mode !== 'local') return null
  return (
    <Suspense fallback={null}>
      <LocalFunds />
    </Suspense>
  )
}
