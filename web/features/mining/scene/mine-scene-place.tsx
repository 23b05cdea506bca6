import './mine-scene.css'

/** Reserves the box of the mine while it is still empty. */
export const MineScenePlace = () => <div className="mine-scene" aria-hidden="true" />
