/** Of the game on its page: what links lead to it by. */
export const GAME_ID = 'game'
