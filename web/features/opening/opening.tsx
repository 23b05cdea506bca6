import './opening.css'
import { Dialog } from '@base-ui/react/dialog'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SessionView } from '#core/api/auth.ts'
import { lineFor } from '#core/card-lines.ts'
import { cardsQuery } from '#web/features/cards/cards-query.ts'
import { usePurchases } from '#web/features/cards/owned-copies.ts'
import { useLanguage } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { hideToast } from '#web/ui/toast.ts'
import { markOpened } from './mark-opened.ts'
import { type Copy, OpeningStall, timesOf } from './opening-stall.tsx'
import { overAt, SHOWN_MAX, SKIP_BESIDE_AT } from './opening-times.ts'
import { useWork, WorkAction, WorkLine } from './work-actions.tsx'

type OpeningProps = { session: SessionView; onClose: () => void }

/** `waiting` until the copies are known. */
type Stage = 'waiting' | 'playing' | 'over'

/** Opens a stall for the copies that their player has not seen yet: each turns over, once, and can be looked at. */
export function Opening({ session, onClose }: OpeningProps) {
  const copies = useUnopened(onClose)
  const shown = copies.slice(0, SHOWN_MAX)
  const { stage, skip, maySkipBeside } = useStages(shown.length, onClose)
  const [front, setFront] = useState(0)
  const work = useWork(session, copies)
  const primary = useRef<HTMLElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const isLeaving = useRef(false)
  const before = useRef(document.activeElement)
  const isOver = stage === 'over'
  const { walletAddress } = session

  useEffect(hideToast, [])
  useEffect(() => {
    if (copies.length > 1) setFront(Math.floor((Math.min(copies.length, SHOWN_MAX) - 1) / 2))
  }, [copies])
  useEffect(() => {
    if (!isOver) return
    void markOpened(
      walletAddress,
      copies.map(({ id }) => id),
    )
    primary.current?.focus()
  }, [isOver, walletAddress, copies])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another element has taken the place of the one that had the focus
  useEffect(() => {
    if (isOver && !popup.current?.contains(document.activeElement)) primary.current?.focus()
  }, [isOver, work.isAtWork])

  const title = copies.length === 0 ? t`Opening your cards` : ownedText(copies)
  return (
    <Dialog.Root
      open
      onOpenChange={(_, details) => {
        details.cancel()
        if (isOver) onClose()
        else if (details.reason !== 'outside-press' || maySkipBeside()) skip()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid grid-cols-1 items-end overflow-y-auto sm:place-items-center sm:p-6">
          <Dialog.Popup
            ref={popup}
            finalFocus={() => whereTo(before.current, isLeaving.current)}
            data-stage={stage}
            style={timesOf(shown.length)}
            className="relative flex max-h-dvh w-full flex-col overflow-y-auto rounded-t-large border border-line bg-stall shadow-lifted outline-none transition-[transform,opacity] data-ending-style:opacity-0 data-starting-style:opacity-0 sm:max-w-dialog sm:rounded-large"
          >
            <OpeningStall copies={shown} front={front} onLook={setFront} />
            <div className="absolute top-8 right-3 z-30">
              {isOver ? (
                <button
                  type="button"
                  aria-label={t`Close`}
                  onClick={onClose}
                  className="inline-grid size-11 place-items-center rounded-small bg-stall text-soft hover:bg-counter hover:text-ink"
                >
                  <X className="size-5" aria-hidden="true" />
                </button>
              ) : (
                <Button onClick={skip} className="bg-stall">
                  <Trans>Skip</Trans>
                </Button>
              )}
            </div>
            <div className="opening-name px-6 pt-4 text-center">
              <Dialog.Title className="text-title">{title}</Dialog.Title>
              <p role="status" className="sr-only">
                {isOver && title}
              </p>
              <CardLine copy={shown[front]} isNamed={new Set(copies.map(({ cardId }) => cardId)).size > 1} />
              {copies.length > SHOWN_MAX && <MoreLine count={copies.length - SHOWN_MAX} />}
            </div>
            <div className={`px-6 ${isOver ? '' : 'invisible'}`}>
              <WorkLine work={work} copies={copies} />
              <footer className="flex flex-col-reverse gap-3 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
                <Button className="flex-1" onClick={onClose}>
                  <Trans>Close</Trans>
                </Button>
                <WorkAction
                  work={work}
                  primary={primary}
                  className="flex-1"
                  onGo={() => {
                    isLeaving.current = true
                    onClose()
                  }}
                />
              </footer>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The copies that nobody has seen, as they were when it began. */
function useUnopened(onNone: () => void): readonly Copy[] {
  const { data, isFetching } = usePurchases()
  const [copies, setCopies] = useState<readonly Copy[]>([])
  const isKnown = copies.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done where there is none is no reason to look again
  useEffect(() => {
    // A purchase was credited right before: what is known is older.
    if (isKnown || isFetching) return
    const unopened = data?.filter(({ isOpened }) => !isOpened) ?? []
    // Another tab was faster.
    if (unopened.length === 0) onNone()
    else setCopies(unopened)
  }, [data, isFetching, isKnown])
  return copies
}

function useStages(count: number, onClose: () => void) {
  const [stage, setStage] = useState<Stage>('waiting')
  const [beganAt, setBeganAt] = useState(0)
  useEffect(() => {
    if (count === 0) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setStage('over')
    setStage('playing')
    setBeganAt(performance.now())
    const timer = setTimeout(() => setStage('over'), overAt(count))
    return () => clearTimeout(timer)
  }, [count])
  return {
    stage,
    skip: () => (count === 0 ? onClose() : setStage('over')),
    maySkipBeside: () => performance.now() - beganAt >= SKIP_BESIDE_AT,
  }
}

function CardLine({ copy, isNamed }: { copy: Copy | undefined; isNamed: boolean }) {
  const language = useLanguage()
  const card = useQuery(cardsQuery).data?.find(({ id }) => id === copy?.cardId)
  const line = card && lineFor(card.lines, language)
  return (
    <p className="mt-1 min-h-12 text-soft">
      {isNamed && copy !== undefined && <span className="block font-strong text-ink">{copy.cardName}</span>}
      <span lang={line?.language}>{line?.text}</span>
    </p>
  )
}

const MoreLine = ({ count }: { count: number }) => (
  <p className="text-note text-soft">
    {plural(count, { one: '# more is in your collection.', other: '# more are in your collection.' })}
  </p>
)

function ownedText(copies: readonly Copy[]): string {
  const [first, ...others] = copies
  const name = first?.cardName ?? ''
  return others.every(({ cardId }) => cardId === first?.cardId)
    ? plural(copies.length, { one: `${name} is yours`, other: `# copies of ${name} are yours` })
    : plural(copies.length, { one: '# card is yours', other: '# cards are yours' })
}

/** Back to what had the focus; where that is gone, or somebody goes elsewhere, to the page. */
function whereTo(before: Element | null, isLeaving: boolean): HTMLElement | null {
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
  return isThere && !isLeaving ? before : document.getElementById('main')
}
