import './stage.css'
import type { ReactNode } from 'react'
import type { Variant } from '#core/game/rules.ts'
import { POSTERS } from '#web/shared/game-links.ts'

/** Shows a game's picture between runs, with texts and actions over it. */
export const Poster = ({ variant, children }: { variant: Variant; children: ReactNode }) => (
  <div className="poster">
    <img src={POSTERS[variant]} alt="" width={640} height={320} />
    {children}
  </div>
)
