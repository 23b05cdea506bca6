import './mine-scene.css'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { decimalText } from '#web/lib/decimal-text.ts'
import { CALM, useMedia } from '#web/ui/use-media.ts'
import { createMine, type Mine, type MineState } from './mine.ts'
import { sceneText } from './scene-text.ts'

/** Shows the player's characters at work. The text beside the canvas says everything that it shows. */
export function MineScene(state: MineState) {
  const isCalm = useMedia(CALM)
  // A change of the motion preference creates a new mine.
  return <PacedScene key={String(isCalm)} {...state} isCalm={isCalm} />
}

function PacedScene({ miners, isActive, creditedHundredths, isCalm }: MineState & { isCalm: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const mine = useRef<Mine>(null)
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
