import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Lock, type LucideIcon, Moon, Pickaxe, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { add, type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { clockText } from '#web/lib/moment-text.ts'
import { amountText, readBv3Hundredths, readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'

import { Button } from '#web/ui/button.tsx'
import { bv3PerMinuteText, usdtPerMinuteText } from './earnings.tsx'

type CardSession = MiningState['sessions'][number]

type CardPickerProps = {
  cards: readonly OwnedCard[]
  chosen: ReadonlySet<number>
  /** Running sessions; during a shift the choice is fixed. */
  sessions: readonly CardSession[]
  /** Time for which the server stated the earnings. */
  asOf: string
  onToggle: (cardId: number) => void
  /** Takes a card out of the shift that it joined automatically. */
  onUndo: (cardId: number) => void
  /** Cards that are being taken out; no other card can be taken out meanwhile. */
  undoing: readonly number[]
}

/** Lets the player choose which cards mine. */
export function CardPicker({ cards, chosen, sessions, asOf, onToggle, onUndo, undoing }: CardPickerProps) {
  const isLocked = sessions.length > 0
  // Fixed at the first render: another card is added below and moves no card.
  const [isByThree] = useState(cards.length % 3 === 0)
  /** Fixed at the first render: if one card shows its state, all do, so that no card has an empty foot. */
  const [hasFoot] = useState(isLocked && (sessions.length < cards.length || sessions.some(({ isJoined }) => isJoined)))
  return (
    <fieldset>
      <legend className="sr-only">
        <Trans>Cards to mine with</Trans>
      </legend>
      <ul className="mine-cards" data-by-three={isByThree || undefined}>
        {cards.map((card) => (
          <li key={card.cardId} className="@container sm:only:col-span-2">
            <CardChoice
              card={card}
              isChosen={chosen.has(card.cardId)}
              isLocked={isLocked}
              session={sessions.find(({ cardId }) => cardId === card.cardId)}
              asOf={asOf}
              onToggle={onToggle}
              onUndo={onUndo}
              undoing={undoing}
              hasFoot={hasFoot}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type CardChoiceProps = {
  card: OwnedCard
  isChosen: boolean
  isLocked: boolean
  session: CardSession | undefined
  asOf: string
  hasFoot: boolean
} & Pick<CardPickerProps, 'onToggle' | 'onUndo' | 'undoing'>

function CardChoice({ card, isChosen, isLocked, session, asOf, onToggle, hasFoot, onUndo, undoing }: CardChoiceProps) {
  const Mark = isLocked ? Lock : Check
  const half = decimalText('0.5')
  return (
    <div
      className={`flex h-full flex-col rounded-large border-2 bg-stall transition-colors has-focus-visible:outline-3 has-focus-visible:outline-glow has-focus-visible:outline-offset-2 ${isChosen ? 'border-glow' : 'border-line'}`}
    >
      <label
        className={`relative flex flex-1 items-start gap-4 rounded-large p-4 ${isLocked ? '' : 'cursor-pointer hover:bg-counter'}`}
      >
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isLocked}
          onChange={() => onToggle(card.cardId)}
          className="absolute size-px opacity-0"
        />
        <img
          src={card.imageUrl}
          alt=""
          width={320}
          height={400}
          loading="lazy"
          className="w-24 shrink-0 object-contain @dialog:w-36"
        />
        <span className="min-w-0 flex-1">
          <span translate="no" className="block wrap-anywhere pr-8 font-display font-heavy text-lead">
            {card.name}{' '}
            <span className="whitespace-nowrap font-strong font-text text-body text-soft tabular-nums">
              × {card.copies}
            </span>
          </span>
          <span className="mt-2 grid gap-x-8 gap-y-2 @dialog:grid-cols-2">
            <Rate label={t`Mining power`}>
              <Trans>+{half} BV3/min per NFT</Trans>
            </Rate>
            <Rate label={t`True rate, until spent`} isTrue>
              {bv3PerMinuteText(card.dailyBv3)} BV3/min
              <span translate="no" className="block">
                {usdtPerMinuteText(card.dailyUsdt)} USDT/min
              </span>
            </Rate>
            {session !== undefined && <SessionLine session={session} asOf={asOf} />}
          </span>
        </span>
        <span
          aria-hidden="true"
          className={`absolute top-3 right-3 grid size-6 place-items-center rounded-full border-2 ${isChosen ? 'border-transparent bg-banana text-on-banana' : 'border-control'}`}
        >
          <Mark className={`size-4 ${isChosen ? '' : 'invisible'}`} />
        </span>
      </label>
      <Standing {...{ card, isLocked, session, hasFoot, onUndo, undoing }} />
    </div>
  )
}

type StandingProps = Pick<CardChoiceProps, 'card' | 'isLocked' | 'session' | 'hasFoot' | 'onUndo' | 'undoing'>

/** Shows why a card mines nothing, or that it joined automatically. */
function Standing({ card, isLocked, session, hasFoot, onUndo, undoing }: StandingProps) {
  if (card.isSpent) {
    return (
      <StandingLine icon={Moon}>
        <Trans>Spent: nothing left to mine.</Trans>
      </StandingLine>
    )
  }
  if (session?.isJoined === true) {
    const isPending = undoing.includes(card.cardId)
    return (
      <StandingLine icon={Sparkles}>
        <Trans>Joined this shift automatically.</Trans>
        <Button
          className="ml-auto"
          isPending={isPending}
          disabled={undoing.length > 0 && !isPending}
          onClick={() => onUndo(card.cardId)}
        >
          <Trans>Undo</Trans>
        </Button>
      </StandingLine>
    )
  }
  if (session !== undefined && hasFoot) {
    return <StandingLine icon={Pickaxe}>{t({ message: 'Mining', context: 'a state' })}</StandingLine>
  }
  if (!isLocked || session !== undefined) return null
  return (
    <StandingLine icon={Moon}>
      <Trans>Not in this shift. It can join the next one.</Trans>
    </StandingLine>
  )
}

const StandingLine = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="flex min-h-14 items-center gap-3 border-line border-t px-4 py-1 text-soft">
    <Icon className="size-5 shrink-0" aria-hidden="true" />
    {children}
  </div>
)

/** Shows the earnings of this card's session at the server's last answer. */
function SessionLine({ session, asOf }: { session: CardSession; asOf: string }) {
  const time = clockText(Date.parse(asOf))
  const bv3 = amountText(readBv3Hundredths(session.earnedBv3), 'BV3')
  const usdt = amountText(readUsdt(session.earnedUsdt), 'USDT', 6)
  return (
    <span className="block border-line border-t pt-2 @dialog:col-span-2">
      <span className="mine-label block text-soft">
        <Trans>This session, as of {time}</Trans>
      </span>
      <span translate="no" className="block tabular-nums">
        {bv3} BV3 · {usdt} USDT
      </span>
    </span>
  )
}

/** Shows a prescribed label or a credited rate; only the credited rate is bold. */
function Rate({ label, isTrue = false, children }: { label: string; isTrue?: boolean; children: ReactNode }) {
  return (
    <span className="block">
      <span className="mine-label block text-soft">{label}</span>
      <span className={`block tabular-nums ${isTrue ? 'font-strong' : 'text-soft'}`}>{children}</span>
    </span>
  )
}

/** All copies of one card that a wallet owns, with the sum of what they mine per day, each on its own terms. */
export type OwnedCard = {
  readonly cardId: number
  readonly name: string
  readonly imageUrl: string
  readonly copies: number
  /** Sum over the copies that have something left to mine. */
  readonly dailyBv3: Bv3
  readonly dailyUsdt: Usdt
  /** Whether no copy has anything left to mine. */
  readonly isSpent: boolean
}

export function ownedCards(purchases: readonly OwnedCopyView[]): OwnedCard[] {
  const byCard = new Map<number, OwnedCard>()
  for (const purchase of purchases) {
    const { cardId, cardName: name, imageUrl } = purchase
    const before = byCard.get(cardId) ?? { copies: 0, dailyBv3: bv3(0n), dailyUsdt: usdt(0n), isSpent: true }
    const dailyBv3 = purchase.leftBv3 > 0 ? readWholeBv3(purchase.dailyBv3) : bv3(0n)
    const dailyUsdt = readUsdt(purchase.leftUsdt) > 0n ? readUsdt(purchase.dailyUsdt) : usdt(0n)
    byCard.set(cardId, {
      cardId,
      name,
      imageUrl,
      copies: before.copies + 1,
      dailyBv3: add(before.dailyBv3, dailyBv3),
      dailyUsdt: add(before.dailyUsdt, dailyUsdt),
      isSpent: before.isSpent && purchase.leftBv3 <= 0 && readUsdt(purchase.leftUsdt) <= 0n,
    })
  }
  return [...byCard.values()].sort((a, b) => a.cardId - b.cardId)
}
