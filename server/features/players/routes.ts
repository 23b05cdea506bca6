import { addPlayerNote, getPlayer } from '#core/api/admin-players.ts'
import { type Route, route } from '../../routing/route.ts'
import { addNote } from './notes.ts'
import type { PlayerDeps } from './player-deps.ts'
import { readPlayer } from './read-player.ts'

export const playerRoutes = (deps: PlayerDeps): Route[] => [
  route(getPlayer, ({ params }) => readPlayer(deps, params.id)),
  route(addPlayerNote, ({ session, params, body }) => addNote(deps.db, session, params.id, body.text)),
]
