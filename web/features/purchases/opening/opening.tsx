import './opening.css'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SessionView } from '#core/api/auth.ts'
import type { OwnedCopyView, openPurchases } from '#core/api/purchases.ts'
import { lineFor } from '#core/cards.ts'
import { callApi } from '#web/lib/call-api.ts'
import { pageHeading } from '#web/lib/focus-on.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'
import { cardsQuery, usePurchases } from '#web/shared/cards.ts'
import { editionText } from '#web/shared/edition-text.ts'
import { useLanguage } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { hideToast, showToast } from '#web/ui/toast.ts'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { MiningAction, MiningLine, useCardsMining, useIsMinePage } from './mining-actions.tsx'
import { type OpenedCopy, OpeningStall, overAt, SHOWN_MAX, SKIP_BESIDE_AT, TIMES } from './opening-stall.tsx'

type OpeningProps = {
  session: SessionView
  /** Name of what is opened if it is known before the copies are, else null. */
  bought: ReactNode
  onClose: () => void
}

/** `waiting` until the copies are known. */
type OpeningStage = 'waiting' | 'playing' | 'over'

/** Opens a stall for the copies that their player has not seen yet. Each turns over once, and the player can look through them. */
export function Opening({ session, bought, onClose }: OpeningProps) {
  const copies = useUnopened(onClose)
  const shown = useNumbered(copies.slice(0, SHOWN_MAX))
  const { stage, skip, maySkipBeside } = useStages(shown.length, onClose)
  const [front, setFront] = useState(0)
  const work = useCardsMining(session, copies)
  const isAtTheMine = useIsMinePage()
  const primary = useRef<HTMLElement>(null)
  const skipper = useRef<HTMLButtonElement>(null)
  const scene = useRef<HTMLDivElement>(null)
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
    // Keeps the focus while the player looks at a card.
    if (isOver && !scene.current?.contains(document.activeElement)) primary.current?.focus()
  }, [isOver, work.isMining])

  const title = isOver ? ownedText(copies) : t`Opening the stall`
  return (
    <Dialog
      isOpen
      onOpenChange={(_, reason) => {
        if (isOver) onClose()
        else if (reason !== 'outside-press' || maySkipBeside()) skip()
      }}
      initialFocus={skipper}
      returnsFocus={() => focusAfterOpening(before.current, isLeaving.current)}
      title={title}
      description={
        <CardLine copy={isOver ? shown[front] : undefined} isNamed={countKinds(copies) > 1} bought={bought} />
      }
      footer={
        isOver ? (
          <>
            {!(work.isMining && isAtTheMine) && (
              <Button onClick={onClose}>
                <Trans>Close</Trans>
              </Button>
            )}
            <MiningAction
              work={work}
              primary={primary}
              onClose={onClose}
              onGo={() => {
                isLeaving.current = true
                onClose()
              }}
            />
          </>
        ) : (
          <Button ref={skipper} onClick={skip} className="max-sm:mt-14">
            <Trans>Skip</Trans>
          </Button>
        )
      }
    >
      <div ref={scene} data-stage={stage} style={TIMES}>
        <OpeningStall copies={shown} front={front} onSelect={setFront} />
        <div className="opening-line min-h-12 pt-3">
          {isOver && <MiningLine work={work} copies={copies} />}
          {isOver && copies.length > SHOWN_MAX && <MoreLine count={copies.length - SHOWN_MAX} />}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isOver && title}
      </p>
    </Dialog>
  )
}

/** Returns the unopened copies, as they were when the opening began. */
function useUnopened(onNone: () => void): readonly OpenedCopy[] {
  const { data, isFetching, isError } = usePurchases()
  const [copies, setCopies] = useState<readonly OpenedCopy[]>([])
  const isKnown = copies.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done where there is none is no reason to look again
  useEffect(() => {
    // A purchase was credited right before, so the cached copies are older.
    if (isKnown || isFetching) return
    const unopened = data?.filter(({ isOpened }) => !isOpened) ?? []
    if (unopened.length > 0) {
      void pictured(unopened.slice(0, SHOWN_MAX)).then(() =>
        setCopies((before) => (before.length > 0 ? before : unopened)),
      )
      return
    }
    // Another tab has opened them. If the copies could not be fetched, the toast reports the purchase.
    if (isError) showToast({ title: t`Purchase complete` })
    onNone()
  }, [data, isFetching, isKnown, isError])
  return copies
}

/** Waits until every picture has loaded or failed, so that the stall's light falls on no empty place. */
const pictured = (copies: readonly OpenedCopy[]) =>
  Promise.all(
    [...new Set(copies.map(({ imageUrl }) => imageUrl))].map((url) => {
      const picture = new Image()
      const over = new Promise((done) => {
        picture.onload = done
        picture.onerror = done
      })
      picture.src = url
      return over
    }),
  )

/** Returns the copies with their edition numbers, which may arrive while the player looks at them. */
function useNumbered(copies: readonly OpenedCopy[]): readonly OpenedCopy[] {
  const { data } = usePurchases()
  return copies.map((copy) => ({ ...copy, edition: data?.find(({ id }) => id === copy.id)?.edition ?? null }))
}

function useStages(count: number, onClose: () => void) {
  const [stage, setStage] = useState<OpeningStage>('waiting')
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

type CardLineProps = {
  /** Copy in front, once it is turned over. */
  copy: OpenedCopy | undefined
  isNamed: boolean
  bought: ReactNode
}

/** Shows what was bought, then the description of the card in front. */
function CardLine({ copy, isNamed, bought }: CardLineProps) {
  const language = useLanguage()
  const card = useQuery(cardsQuery).data?.find(({ id }) => id === copy?.cardId)
  const line = card && lineFor(card.lines, language)
  const edition = copy?.edition ?? null
  return (
    <span className="block min-h-12">
      {copy === undefined && bought}
      {isNamed && copy !== undefined && (
        <span translate="no" className="font-strong text-ink">
          {copy.cardName}.{' '}
        </span>
      )}
      <span lang={line?.language}>{line?.text}</span>
      {edition !== null && (
        <span translate="no" className="sr-only">
          {' '}
          {editionText(edition)}
        </span>
      )}
    </span>
  )
}

const MoreLine = ({ count }: { count: number }) => (
  <p className="text-note text-soft">
    {plural(count, { one: '# more is in your collection.', other: '# more are in your collection.' })}
  </p>
)

function ownedText(copies: readonly OpenedCopy[]): ReactNode {
  const [first, ...others] = copies
  const name = first?.cardName ?? ''
  if (others.some(({ cardId }) => cardId !== first?.cardId))
    return plural(copies.length, { one: '# card is yours', other: '# cards are yours' })
  return copies.length === 1 ? (
    <Trans>{name} is yours</Trans>
  ) : (
    <Verbatim>
      {copies.length} × {name}
    </Verbatim>
  )
}

const countKinds = (copies: readonly OpenedCopy[]) => new Set(copies.map(({ cardId }) => cardId)).size

/**
 * Returns the element that had the focus before. Returns the page's heading if that is gone or the player leaves for another page.
 */
function focusAfterOpening(before: Element | null, isLeaving: boolean): HTMLElement | null {
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
  return isThere && !isLeaving ? before : (pageHeading() ?? document.getElementById('main'))
}

/** Copies that one call accepts. */
const SLICE = 200

/** Marks copies as opened, here at once and on the server, so that no device shows them again. */
async function markOpened(walletAddress: string, purchaseIds: readonly number[]): Promise<void> {
  const ids = new Set(purchaseIds)
  const queryKey = ['/api/purchases', 'user', walletAddress]
  // A running fetch may return older data and overwrite this change. It is cancelled here and repeated below.
  const isAsking = queryClient.isFetching({ queryKey }) > 0
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<OwnedCopyView[]>(queryKey, (copies) =>
    copies?.map((copy) => (ids.has(copy.id) ? { ...copy, isOpened: true } : copy)),
  )
  try {
    for (let start = 0; start < purchaseIds.length; start += SLICE) {
      const body = { walletAddress, purchaseIds: purchaseIds.slice(start, start + SLICE) }
      await callApi<typeof openPurchases>('POST', '/api/purchases/opened', { body })
    }
  } catch (error) {
    // The only consequence is that they are shown once more on the next visit.
    console.warn('The copies could not be marked as opened.', error)
  }
  if (isAsking) await refresh('/api/purchases')
}
