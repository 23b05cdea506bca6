/** Button indices of the standard mapping: the four face buttons, and Start. */
const FACE_BUTTONS = [0, 1, 2, 3]
const START_BUTTON = 9

/** Polls gamepads, because they emit no press events. */
export type Gamepads = {
  /** Called once per frame. */
  poll(): void
  destroy(): void
}

export function createGamepads(listeners: { onPress(): void; onRelease(): void; onStart(): void }): Gamepads {
  let isFaceDown = false
  let isStartDown = false
  // Reading gamepads allocates objects, so they are read only if one is connected.
  let isThere = navigator.getGamepads().some((pad) => pad !== null)
  const onConnect = () => {
    isThere = true
  }
  addEventListener('gamepadconnected', onConnect)
  const read = () => {
    let isFace = false
    let isStart = false
    for (const pad of navigator.getGamepads()) {
      if (pad === null) continue
      for (const index of FACE_BUTTONS) isFace ||= pad.buttons[index]?.pressed === true
      isStart ||= pad.buttons[START_BUTTON]?.pressed === true
    }
    if (isFace && !isFaceDown) listeners.onPress()
    if (!isFace && isFaceDown) listeners.onRelease()
    if (isStart && !isStartDown) listeners.onStart()
    isFaceDown = isFace
    isStartDown = isStart
  }
  return {
    poll: () => {
      if (isThere) read()
    },
    destroy: () => removeEventListener('gamepadconnected', onConnect),
  }
}
