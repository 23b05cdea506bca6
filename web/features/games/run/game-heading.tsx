import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import type { Variant } from '#core/game/rules.ts'
import { TOUCH, useMedia } from '#web/ui/use-media.ts'

/** Introduces this game, and links to the other one unless another part of the page does. */
export function GameHeading({ variant, hasOther = true }: { variant: Variant; hasOther?: boolean }) {
  const isTouch = useMedia(TOUCH)
  const isCharacter = variant === 'character'
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h1 className="text-heading">{isCharacter ? t`Character runner` : t`Cactus runner`}</h1>
      {hasOther && (
        <Link
          href={isCharacter ? '/game-old' : '/game'}
          className="inline-flex min-h-11 items-center font-strong text-glow underline underline-offset-4"
        >
          {isCharacter ? t`Play the cactus runner` : t`Play the character runner`}
        </Link>
      )}
      <p className="mt-1 w-full text-soft short:hidden">
        {isCharacter
          ? t`Run through the market’s alleys and jump over obstacles.`
          : t`Run through the desert and clear cactuses, pits and birds.`}{' '}
        {isTouch
          ? t`Tap to jump. Hold to jump higher.`
          : t`Jump with Space, the up arrow, a click or a gamepad button. Hold to jump higher. Pause with P.`}
      </p>
    </header>
  )
}
