import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useId } from 'react'
import { isLanguage, LANGUAGES, type Language } from '#web/texts/languages.ts'
import { chooseLanguage, useChosenLanguage } from '#web/texts/texts.ts'
import { showToast } from './toast.ts'

/**
 * Each language is named in its own words, so that a reader of the wrong one finds the way back.
 *
 * @param isShort on a phone by its code, where there is no room for more
 */
export function LanguageSwitch({ isShort = false }: { isShort?: boolean }) {
  const { t } = useLingui()
  // Shown as chosen at once: a radio that stays where it was could not be taken back.
  const chosen = useChosenLanguage()
  const group = useId()

  async function choose(language: Language) {
    try {
      await chooseLanguage(language)
    } catch {
      // Its texts did not arrive: the page goes on in the language that it has.
      showToast({
        title: t`The language could not be changed`,
        description: t`The language did not load. Please try again.`,
        variant: 'destructive',
      })
    }
  }
  return (
    <fieldset className="inline-flex items-center text-note">
      <legend className="sr-only">{t`Language`}</legend>
      <Languages className={`size-5 text-soft ${isShort ? 'max-sm:hidden' : ''}`} aria-hidden="true" />
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <label
          key={code}
          lang={code}
          className="relative inline-flex min-h-11 min-w-11 cursor-pointer justify-center items-center rounded-small px-2 text-soft hover:text-ink has-checked:font-strong has-checked:text-ink has-checked:underline has-checked:decoration-2 has-checked:decoration-glow has-checked:underline-offset-6 has-focus-visible:outline-3 has-focus-visible:outline-glow"
        >
          <input
            type="radio"
            name={group}
            value={code}
            checked={code === chosen}
            onChange={() => isLanguage(code) && void choose(code)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {isShort && (
            <span aria-hidden="true" className="uppercase sm:hidden">
              {code}
            </span>
          )}
          <span className={isShort ? 'max-sm:sr-only' : ''}>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
