import { useId } from 'react'
import { useLanguage } from '../texts/texts.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import type { Exhibit } from './exhibit.ts'
import { actions } from './exhibits/actions.tsx'
import { choices } from './exhibits/choices.tsx'
import { figures } from './exhibits/figures.tsx'
import { lists } from './exhibits/lists.tsx'
import { overlays } from './exhibits/overlays.tsx'
import { pages } from './exhibits/pages.tsx'

/** Shows every part of `web/ui` in every state, in the dark and the light theme side by side, in the selected language. */
export function Gallery() {
  useLanguage()
  const exhibits = [...actions(), ...figures(), ...choices(), ...lists(), ...overlays(), ...pages()]
  return (
    <main>
      <div className="gallery-head">
        <h1 className="text-heading">Gallery</h1>
        <LanguageSwitch />
      </div>
      <div className="gallery-walls">
        <Wall theme="dark" exhibits={exhibits} />
        <Wall theme="light" exhibits={exhibits} />
      </div>
    </main>
  )
}

function Wall({ theme, exhibits }: { theme: 'dark' | 'light'; exhibits: readonly Exhibit[] }) {
  const wall = useId()
  return (
    <section className="gallery-wall" data-wall={theme} aria-label={theme}>
      {exhibits.map(({ name, states }) => (
        <section key={name} aria-labelledby={`${wall}-${name}`} data-exhibit={name}>
          <h2 id={`${wall}-${name}`} className="text-lead">
            {name}
          </h2>
          <div className="gallery-exhibit">
            {states.map(({ state, show, isWide }) => (
              <div key={state} className="gallery-state" data-wide={isWide}>
                <p className="text-note text-soft">{state}</p>
                <div>{show}</div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}
