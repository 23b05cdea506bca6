import { type ReactNode, Suspense } from 'react'
import { FailureBoundary } from './failure-boundary.tsx'

/** Lazy parts that join a bar once they have loaded. If they fail to load, the bar remains without them. */
export const Later = ({ children }: { children: ReactNode }) => (
  <FailureBoundary show={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </FailureBoundary>
)
