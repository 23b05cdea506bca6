import './mine-scene.css'

/** Reserves the box of the mine while it is still empty. */
export const MineScenePlaceholder = () => <div className="mine-scene" aria-hidden="true" />
