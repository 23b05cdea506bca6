/** Element id of the game on its page; links point to it. */
export const GAME_ID = 'game'
