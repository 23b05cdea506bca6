import { onTestFinished } from 'vitest'

/** Letter spacings to try. Browsers set the same text a little wider or narrower, and sentences wrap elsewhere. */
export const LETTER_SPACINGS = ['-0.03em', '0em', '0.03em'] as const

/** Combinations of each language, width and letter spacing. */
export const TEXT_SETTINGS = (['en', 'es'] as const).flatMap((language) =>
  [360, 390, 768, 1024, 1440].flatMap((width) => LETTER_SPACINGS.map((spacing) => ({ language, width, spacing }))),
)

/** Sets the letter spacing until the end of the test. */
export function spaceLetters(spacing: (typeof LETTER_SPACINGS)[number]) {
  document.body.style.letterSpacing = spacing
  onTestFinished(() => void document.body.style.removeProperty('letter-spacing'))
}
