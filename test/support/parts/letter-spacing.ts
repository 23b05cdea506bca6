import { onTestFinished } from 'vitest'

/** Browsers set the same text a little wider or narrower, and sentences wrap elsewhere. */
export const LETTER_SPACINGS = ['-0.03em', '0em', '0.03em'] as const

export type LetterSpacing = (typeof LETTER_SPACINGS)[number]

/** Until the end of the test. */
export function spaceLetters(spacing: LetterSpacing) {
  document.body.style.letterSpacing = spacing
  onTestFinished(() => void document.body.style.removeProperty('letter-spacing'))
}
