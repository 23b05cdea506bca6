import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useOperatorToken } from './operator-token.ts'
import { answerProof, useProofAsk } from './proof.ts'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** Shows the dialog that asks for a proof. Its code loads when a call first needs it. */
export function ProofHost() {
  const ask = useProofAsk()
  const { isRefused } = useOperatorToken()
  // Leaving the panel or logging out declines an open proof.
  useEffect(() => (ask === null ? undefined : () => answerProof(ask, false)), [ask])
  useEffect(() => {
    if (isRefused && ask !== null) answerProof(ask, false)
  }, [isRefused, ask])
  if (ask === null) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog ask={ask} />
    </Suspense>
  )
}
