import type { ReactNode } from 'react'
import './stage-panel.css'

type StagePanelProps = {
  title: string
  text: ReactNode
  /** Buttons. */
  children: ReactNode
}

/** Explains why the player cannot play as usual here, with ways to continue. Lies over a game's picture, on a phone below it. */
export const StagePanel = ({ title, text, children }: StagePanelProps) => (
  <div className="stage-panel">
    <h2 className="text-title">{title}</h2>
    <p>{text}</p>
    <div className="stage-actions">{children}</div>
  </div>
)
