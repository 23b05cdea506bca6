import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CardView } from '#core/api/cards.ts'
import { daysUntilSpent, lineFor } from '#core/cards.ts'

import { mostUsdtOf } from '#core/offer.ts'
import { dayText } from '#web/lib/moment-text.ts'
import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { useLanguage } from '#web/texts/texts.ts'
import { amountText, readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'

import { LeaderLine } from '#web/ui/leader-line.tsx'
import { termsOf } from './cards.ts'

type Granting = Pick<CardView, 'dailyBv3' | 'totalBv3' | 'dailyUsdt' | 'totalUsdt'>

/** Shows what one copy grants a day and in all, when it is spent, and which part is locked. */
export function CardTerms({ card }: { card: Granting }) {
  const listedAt = usePlatformConfig()?.listedAt ?? null
  const dailyBv3 = readWholeBv3(card.dailyBv3)
  const dailyUsdt = readUsdt(card.dailyUsdt)
  return (
    <dl>
      <LeaderLine label={t`Daily BV3`} note={<Bv3Note card={card} />}>
        {amountText(dailyBv3, 'BV3', 0)}
      </LeaderLine>
      <LeaderLine label={t`Daily USDT`} note={<UsdtNote card={card} listedAt={listedAt} />}>
        {amountText(dailyUsdt, 'USDT', 2)}
      </LeaderLine>
    </dl>
  )
}

function Bv3Note({ card }: { card: Granting }) {
  const isBv3Open = useIsBv3Open()
  const total = readWholeBv3(card.totalBv3)
  const days = daysUntilSpent(readWholeBv3(card.dailyBv3), total)
  if (days === 0) return <Trans>No BV3 from this card.</Trans>
  const most = amountText(total, 'BV3', 0)
  return (
    <>
      {plural(days, {
        one: `Up to ${most} in total, spent after # day.`,
        other: `Up to ${most} in total, spent after # days.`,
      })}{' '}
      {!isBv3Open && t`Locked until withdrawals open.`}
    </>
  )
}

function UsdtNote({ card, listedAt }: { card: Granting; listedAt: string | null }) {
  const total = readUsdt(card.totalUsdt)
  const daily = readUsdt(card.dailyUsdt)
  const days = daysUntilSpent(daily, total)
  if (days === 0) return <Trans>No USDT from this card.</Trans>
  const listedAtMs = listedAt === null ? null : BigInt(Date.parse(listedAt))
  const mostUsdt = mostUsdtOf(termsOf(card), BigInt(serverNowMs()), listedAtMs)
  const most = amountText(mostUsdt, 'USDT', 2)
  if (listedAt !== null && mostUsdt < total) {
    const day = dayText(listedAt)
    if (mostUsdt === 0n) return <Trans>The token was listed on {day}: USDT mining has ended.</Trans>
    return (
      <Trans>
        Up to {most} until the listing on {day}.
      </Trans>
    )
  }
  return (
    <>
      {plural(days, {
        one: `Up to ${most} in total, spent after # day.`,
        other: `Up to ${most} in total, spent after # days.`,
      })}{' '}
      {t`Withdrawable as it is mined.`}
    </>
  )
}

/** Describes the character, and what a copy grants a day and in all. */
export function CardDetails({ card }: { card: CardView }) {
  const line = lineFor(card.lines, useLanguage())
  return (
    <>
      <p lang={line.language} className="mb-2 text-soft">
        {line.text}
      </p>
      <CardTerms card={card} />
    </>
  )
}
