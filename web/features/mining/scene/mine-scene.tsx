import './mine-scene.css'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { decimalText } from '#web/lib/decimal-text.ts'
import { REDUCED_MOTION, useMedia } from '#web/ui/use-media.ts'
import type { SceneMiner } from './crew.ts'
import { createMine, type MineCanvas, type MineState } from './mine.ts'

/** Shows the player's characters at work. The text beside the canvas says everything that it shows. */
export function MineScene(state: MineState) {
  const isCalm = useMedia(REDUCED_MOTION)
  // A change of the motion preference creates a new mine.
  return <PacedScene key={String(isCalm)} {...state} isCalm={isCalm} />
}

function PacedScene({ miners, isActive, creditedHundredths, isCalm }: MineState & { isCalm: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const mine = useRef<MineCanvas>(null)
  const [unseen, setUnseen] = useState(0)

  useEffect(() => {
    if (canvas.current === null) return
    mine.current = createMine(canvas.current, { isCalm, onCrew: (crew) => setUnseen(crew.unseen) })
    return () => mine.current?.destroy()
  }, [isCalm])
  useEffect(() => mine.current?.show({ miners, isActive, creditedHundredths }), [miners, isActive, creditedHundredths])

  return (
    <div className="mine-scene">
      <p className="sr-only">{sceneText(miners, isActive)}</p>
      <div aria-hidden="true" className="size-full">
        <canvas ref={canvas} />
        {unseen > 0 && (
          <small>
            <Trans>+{decimalText(String(unseen))} more</Trans>
          </small>
        )}
      </div>
    </div>
  )
}

/** Describes the mine in words. */
function sceneText(miners: readonly SceneMiner[], isActive: boolean): string {
  const owned = miners.filter(({ copies }) => copies > 0)
  if (owned.length === 0) return t`An empty mine. A lantern is on.`
  const spent = owned.filter(({ isSpent }) => isSpent)
  const digging = owned.filter(({ isAtWork, isSpent }) => isActive && isAtWork && !isSpent)
  const asleep = owned.filter((it) => !spent.includes(it) && !digging.includes(it))
  const said: string[] = []
  if (digging.length > 0) {
    const names = namesOf(digging)
    said.push(plural(countOf(digging), { one: `${names} is digging.`, other: `${names} are digging.` }))
  }
  if (asleep.length > 0) {
    const names = namesOf(asleep)
    said.push(plural(countOf(asleep), { one: `${names} is asleep.`, other: `${names} are asleep.` }))
  }
  if (spent.length > 0) {
    const names = namesOf(spent)
    said.push(
      plural(countOf(spent), { one: `${names} has nothing left to dig.`, other: `${names} have nothing left to dig.` }),
    )
  }
  return said.join(' ')
}

const namesOf = (miners: readonly SceneMiner[]): string =>
  new Intl.ListFormat(i18n.locale).format(
    miners.map(({ name, copies }) => (copies === 1 ? name : `${name} × ${decimalText(String(copies))}`)),
  )

const countOf = (miners: readonly SceneMiner[]): number => miners.reduce((sum, { copies }) => sum + copies, 0)
