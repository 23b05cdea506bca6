import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import type { GameReplay } from '#core/api/game-boards.ts'
import { digestMessage, seedMessage } from '#core/game/random.ts'
import { replayRun } from '#core/game/replay.ts'
import { CHUNKS_AHEAD, RULES_VERSION } from '#core/game/rules.ts'
import { Spinner } from '#web/ui/button.tsx'
import { recordedRun } from '../play/replay-tape.ts'

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

/** Results of comparing a replay with the server's record of it. */
type ReplayChecks = {
  /** Whether the secret is the one that the server committed to before the first tick. */
  readonly isCommitted: boolean
  /** Whether every part of the course follows from the secret and from the inputs before it. */
  readonly isCourseTrue: boolean
  /** Whether replaying the run gives this score in this number of ticks. */
  readonly isScoreTrue: boolean
}

const SEED_DIGITS = 32
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const

/** Checks a replay by recomputing it in this browser. */
export async function checkReplay(replay: GameReplay): Promise<ReplayChecks> {
  const secret = bytesOf(replay.secret)
  return {
    isCommitted: hexOf(await sha256(secret)) === replay.commitment,
    isCourseTrue: await isCourseTrue(replay, secret),
    isScoreTrue: isScoreTrue(replay),
  }
}

async function isCourseTrue({ runId, chunks }: GameReplay, secret: HashBytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['sign'])
  /** Digests by the number of chunks that they cover. */
  const digests = [await sha256(new Uint8Array())]
  for (const { inputs } of chunks) digests.push(await sha256(digestMessage(digests.at(-1) ?? secret, inputs)))
  const seeds = await Promise.all(
    chunks.map(async (_, index) => {
      const known = digests[Math.max(0, index - CHUNKS_AHEAD + 1)] ?? secret
      const message = new TextEncoder().encode(seedMessage(runId, index, hexOf(known)))
      return hexOf(new Uint8Array(await crypto.subtle.sign(HMAC, key, message))).slice(0, SEED_DIGITS)
    }),
  )
  return seeds.every((seed, index) => seed === chunks[index]?.seed)
}

function isScoreTrue(replay: GameReplay): boolean {
  const run = recordedRun(replay)
  if (run === null) return false
  const { score, ticks } = replayRun(run)
  return score === replay.score && ticks === replay.ticks
}

type HashBytes = Uint8Array<ArrayBuffer>

const sha256 = async (bytes: HashBytes): Promise<HashBytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const bytesOf = (hex: string): HashBytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
const hexOf = (bytes: HashBytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
