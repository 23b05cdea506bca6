import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FailureState } from '#web/ui/failure-state.tsx'
import { WalletRequired } from '#web/ui/wallet-required.tsx'
import { useLanguage } from '../texts/texts.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import type { Exhibit } from './exhibit.ts'
import { actions } from './exhibits/actions.tsx'
import { choices } from './exhibits/choices.tsx'
import { figures } from './exhibits/figures.tsx'
import { lists } from './exhibits/lists.tsx'
import { overlays } from './exhibits/overlays.tsx'
import { LONG, UNBROKEN } from './samples.ts'

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

const reload = <Button variant="primary">Reload the page</Button>

const pages = (): Exhibit[] => [
  {
    name: 'WalletRequired',
    states: [
      {
        state: 'default',
        isWide: true,
        show: (
          <WalletRequired
            text="Connect one to mine with your cards."
            action={<Button variant="primary">Connect Wallet</Button>}
          />
        ),
      },
    ],
  },
  {
    name: 'FailureState',
    states: [
      {
        state: 'a new version',
        isWide: true,
        show: (
          <FailureState
            picture="/art/guide-desk.svg"
            title="There is a new version"
            text="Reload the page to go on."
            action={reload}
          />
        ),
      },
      {
        state: 'broken, with its words, and a picture that never arrives',
        isWide: true,
        show: (
          <FailureState
            picture="data:image/svg+xml,broken"
            title="Something went wrong"
            text={LONG}
            action={reload}
            detail={UNBROKEN}
          />
        ),
      },
    ],
  },
]
