/** Who is drawn in the mine: all copies of one card. */
export type SceneMiner = {
  readonly cardId: number
  readonly name: string
  readonly imageUrl: string
  readonly copies: number
  readonly isAtWork: boolean
  readonly isSpent: boolean
}

type MineSceneProps = {
  readonly miners: readonly SceneMiner[]
  readonly isActive: boolean
  /** What the running shift has brought, in whole hundredths of BV3; null while that is not known. */
  readonly creditedHundredths: number | null
}

/** The mine with the player's own characters. */
export function MineScene({ miners, isActive, creditedHundredths }: MineSceneProps) {
  return (
    <div className="mine-scene" data-credited={creditedHundredths}>
      {miners.map(({ cardId, imageUrl, isAtWork }) => (
        <img key={cardId} src={imageUrl} alt="" data-at-work={(isActive && isAtWork) || undefined} />
      ))}
    </div>
  )
}

/** Its place while it loads. */
export const MineScenePlace = () => <div className="mine-scene" aria-hidden="true" />
