import { t } from '@lingui/core/macro'
import type { InstantReason } from '#core/instant.ts'
import { instantText } from './instant-words.ts'

/** Lists why a withdrawal waits for the operator, or would wait. */
export const InstantReasons = ({ reasons }: { reasons: readonly InstantReason[] }) => (
  <div className="withdrawal-note text-soft">
    <p>{t`The operator will review it because:`}</p>
    <ul className="list-disc text-balance pl-5">
      {reasons.map((reason) => (
        <li key={reason}>{instantText(reason)}</li>
      ))}
    </ul>
  </div>
)
