import './mine-scene.css'

/** Where the mine will be: the same box, still empty. */
export const MineScenePlace = () => <div className="mine-scene" aria-hidden="true" />
