import type { ReactNode } from 'react'
import type { Variant } from '#core/game/rules.ts'
import { POSTERS } from './posters.ts'
import './stage.css'

/** The picture of a game in which no run is on, and what is to be said or done there. */
export const Poster = ({ variant, children }: { variant: Variant; children: ReactNode }) => (
  <div className="poster">
    <img src={POSTERS[variant]} alt="" width={640} height={320} />
    {children}
  </div>
)
