import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import type { GameReplay } from '#core/api/game-boards.ts'
import { RULES_VERSION } from '#core/game/rules.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { checkReplay, type ReplayChecks } from './check-replay.ts'

/** Shows whether a replay agrees with the server's record of it, as checked by this browser. */
export function ReplayChecksCard({ replay }: { replay: GameReplay }) {
  // `crypto.subtle` is missing on pages without https.
  const canCheck = globalThis.crypto?.subtle !== undefined
  const checks = useQuery({
    queryKey: ['replay checks', replay.runId],
    queryFn: () => checkReplay(replay),
    enabled: canCheck,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section
      aria-labelledby="checks-title"
      className="replay-checks rounded-large border border-line bg-stall p-4 sm:p-6"
    >
      {!canCheck || checks.isError ? (
        <>
          <Title text={t`Not checked`} />
          <p className="mt-1 text-soft">{t`This browser can check runs only over https.`}</p>
        </>
      ) : checks.data === undefined ? (
        <div role="status" className="flex min-h-40 items-center gap-3">
          <Spinner />
          <Title text={t`Checking in your browser`} />
        </div>
      ) : (
        <Outcome checks={checks.data} isCurrent={replay.rulesVersion === RULES_VERSION} />
      )}
    </section>
  )
}

const Title = ({ text }: { text: string }) => (
  <h2 id="checks-title" className="text-title">
    {text}
  </h2>
)

function Outcome({ checks, isCurrent }: { checks: ReplayChecks; isCurrent: boolean }) {
  const isAllTrue = checks.isCommitted && checks.isCourseTrue && (checks.isScoreTrue || !isCurrent)
  return (
    <>
      <Title text={isAllTrue ? t`Checked in your browser` : t`This run does not match its record`} />
      <ul className="mt-3 grid gap-2">
        <Check
          isTrue={checks.isCommitted}
          good={t`The secret matches the commitment that the player got at the start.`}
          bad={t`The secret does not match the commitment that the player got at the start.`}
        />
        <Check
          isTrue={checks.isCourseTrue}
          good={t`The whole course matches the secret and the earlier inputs.`}
          bad={t`Part of the course does not match the secret and the earlier inputs.`}
        />
        {isCurrent ? (
          <Check
            isTrue={checks.isScoreTrue}
            good={t`Replaying it gives the same score and time.`}
            bad={t`Replaying it gives a different score or time.`}
          />
        ) : (
          <li className="flex gap-3 text-soft">
            <CircleMinus className="mt-1 size-5 shrink-0" aria-hidden="true" />
            {t`It cannot be replayed: the rules have changed.`}
          </li>
        )}
      </ul>
    </>
  )
}

function Check({ isTrue, good, bad }: { isTrue: boolean; good: string; bad: string }) {
  const Mark = isTrue ? CircleCheck : CircleX
  return (
    <li className="flex gap-3">
      <Mark className={`mt-1 size-5 shrink-0 ${isTrue ? 'text-gain' : 'text-loss'}`} aria-hidden="true" />
      <span>{isTrue ? good : bad}</span>
    </li>
  )
}
