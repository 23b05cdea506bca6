import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { lazyPart, OptionalParts } from '#web/ui/lazy-part.tsx'

const LocalFunds = lazyPart(async () => (await import('./local-funds.tsx')).LocalFunds)

/** Offers test funds on the local chain. Other visitors do not load their code. */
export const TestFunds = () =>
  usePlatformConfig()?.mode === 'local' ? (
    <OptionalParts>
      <LocalFunds />
    </OptionalParts>
  ) : null
