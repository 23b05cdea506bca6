import { createStoredChoice } from '#web/lib/stored-choice.ts'

/** Player's stored choices for every run of both games. */
export const soundChoice = createStoredChoice('game:sound')
export const cuesChoice = createStoredChoice('game:cues')
export const ghostChoice = createStoredChoice('game:ghost')

export const ON = 'on'
export const OFF = 'off'
